import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

interface Code<Props> {
  default: ComponentType<Props>
}

type Fetched<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the code before it is drawn. Where that fails, drawing it tries again, and says so. */
  fetch: () => Promise<void>
}

/** What {@link fetchedSoon} has made and nobody has loaded ahead yet. */
const waiting: (() => Promise<void>)[] = []

/**
 * A component of a file of its own, loaded when it is first drawn, or before by `fetch`: then it is drawn at once. React
 * waits for a promise even if it is kept already, and hides what it has to wait for a third of a second at least.
 */
export const fetched = <Props>(load: () => Promise<Code<Props>>): Fetched<Props> => {
  let here: Code<Props> | undefined
  const loaded = async () => {
    here ??= await load()
    return here
  }
  // biome-ignore lint/suspicious/noThenProperty: React is told at once by whatever has it
  const atOnce = (code: Code<Props>) => ({ then: (tell: (code: Code<Props>) => void) => tell(code) })
  const component = lazy(() => (here ? (atOnce(here) as unknown as Promise<Code<Props>>) : loaded()))
  const fetch = () =>
    loaded().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(component, { fetch })
}

/** The same for what a press opens on many pages, which is loaded when there is nothing else to do. */
export const fetchedSoon = <Props>(load: () => Promise<Code<Props>>): Fetched<Props> => {
  const component = fetched(load)
  waiting.push(component.fetch)
  return component
}

/** What the pages so far have made to be loaded when there is nothing else to do, each once. */
export const takeFetches = (): (() => Promise<void>)[] => waiting.splice(0)
