/**
 * What a room asks of somebody it does not know: the outside world, what a sandbox arranges, a room beside
 * or above it. The room writes down what it needs; the code that assembles the bank connects it.
 */
export interface Port<T> {
  /** The answer where nothing else is connected. */
  readonly otherwise: T
}

/** A port, and what answers it. */
export type Connection = readonly [Port<unknown>, unknown]
export type Connections = ReadonlyMap<Port<unknown>, unknown>

/** Makes a port; each is one of its own, however alike two of them look. */
export const definePort = <T>(otherwise: T): Port<T> => ({ otherwise })

export const connect = <T>(port: Port<T>, to: T): Connection => [port, to]

/** What answers a port. */
export const behind = <T>(connections: Connections | undefined, port: Port<T>): T =>
  // `connect` is the only way in, and it has held the two against each other.
  (connections?.get(port) as T | undefined) ?? port.otherwise
