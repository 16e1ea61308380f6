/** The business number of a recourse, e.g. ZS20260623000001. */
export const recourseNoPattern = /^ZS\d{14}$/

/** Whether a business number is that of a recourse: what has locked a bill is known by its number alone. */
export const isRecourseNo = (no: string): boolean => recourseNoPattern.test(no)
