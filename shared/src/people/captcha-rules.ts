/** A captcha is good for so long after it was asked for. */
export const CAPTCHA_LIFE_MS = 2 * 60_000

/** Characters of a picture's answer, and digits of a spoken one. */
export const PICTURE_LENGTH = 4
export const SPOKEN_LENGTH = 6

/**
 * A worked-out answer is one of so many whole numbers, and each of them is tried with so many rounds of PBKDF2
 * (RFC 8018, HMAC-SHA-256): one to three seconds of a computer's time, several of a small phone's.
 */
export const WORK_CHOICES = 1_000
export const WORK_ROUNDS = 20_000
/** Bytes that are derived and compared. */
export const WORK_BYTES = 16
