import { Fault } from '@portal/shared/errors/fault.ts'

/**
 * A refusal whose traces stay: what the handler wrote before it throws one is committed, and the call is refused all
 * the same. For counted tries, which a plain Fault would give back with everything else.
 */
export class KeptFault extends Fault {}
