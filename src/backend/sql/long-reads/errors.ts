/** A read took longer than it may, and was stopped. */
export class ReadTooLong extends Error {}

/** More reads wait than can be done soon. */
export class TooManyReads extends Error {}
