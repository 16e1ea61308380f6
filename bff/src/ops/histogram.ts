/**
 * A histogram with two labels that is counted in plain arrays and written out when somebody scrapes:
 * prom-client builds, hashes and checks a labels object at every observation, which is felt at three per call.
 * Only for labels from closed lists that need no escaping (names of calls and operations).
 */
export interface Histogram {
  observe(first: string, second: string, seconds: number): void
  /** In Prometheus' text format. */
  text(): string
}

interface Series {
  /** Observations by the first bucket that holds them; the last place is beyond all. */
  counts: Float64Array
  sum: number
}

/** @param bounds upper bounds in seconds, ascending */
export const createHistogram = (
  name: string,
  help: string,
  labels: readonly [string, string],
  bounds: readonly number[],
): Histogram => {
  const all = new Map<string, Map<string, Series>>()

  const seriesOf = (first: string, second: string): Series => {
    const inner = all.get(first) ?? new Map<string, Series>()
    all.set(first, inner)
    const series: Series = inner.get(second) ?? { counts: new Float64Array(bounds.length + 1), sum: 0 }
    inner.set(second, series)
    return series
  }

  const seriesText = (named: string, { counts, sum }: Series): string[] => {
    let seen = 0
    const buckets = [...bounds.map(String), '+Inf'].map((bound, at) => {
      seen += counts[at] ?? 0
      return `${name}_bucket{le="${bound}",${named}} ${seen}`
    })
    return [...buckets, `${name}_sum{${named}} ${sum}`, `${name}_count{${named}} ${seen}`]
  }

  return {
    observe: (first, second, seconds) => {
      const series = all.get(first)?.get(second) ?? seriesOf(first, second)
      let at = 0
      while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1
      series.counts[at] = (series.counts[at] ?? 0) + 1
      series.sum += seconds
    },
    text: () => {
      const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`]
      for (const [first, inner] of all) {
        for (const [second, series] of inner) {
          lines.push(...seriesText(`${labels[0]}="${first}",${labels[1]}="${second}"`, series))
        }
      }
      return `${lines.join('\n')}\n`
    },
  }
}
