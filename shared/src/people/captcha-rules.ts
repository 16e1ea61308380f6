/** A captcha is good for so long after it was asked for. */
export const CAPTCHA_LIFE_MS = 2 * 60_000

/** Characters of a picture's answer, and digits of a spoken one. */
export const PICTURE_LENGTH = 4
export const SPOKEN_LENGTH = 6
