/**
 * How a call or a stream is for officers of one discounting bank. `bank`: they meet the rows of their own bank alone, and
 * another's is unknown to them (9015); `shared`: it answers what everybody may know, or what is the caller's own. What
 * declares neither is for the platform's own people: forgetting leaks nothing.
 */
export type OfficerScope = 'bank' | 'shared'
