/**
 * What addresses hold, forgiving: what somebody mistyped is left out. Schemas of their own and not those of the
 * contract, because every address of the sitemap is in the first load, and nothing else there needs a validator.
 */
export type Value<T> = (raw: unknown) => T | undefined
export type Values = Readonly<Record<string, Value<unknown>>>
export type Output<V extends Values> = { [Name in keyof V]?: ReturnType<V[Name]> }

export interface Address<V extends Values> {
  /** What the query or the path says; names it does not know are left out. */
  readonly parse: (raw: object) => Output<V>
  /** This address with more names. */
  readonly extend: <More extends Values>(more: More) => Address<V & More>
}

/** The query of a page: `address({ page: pageNumber, search: text })`. */
export function address<const V extends Values>(values: V): Address<V> {
  return {
    parse: (raw) => {
      const said = new Map<string, unknown>(Object.entries(raw))
      const known = Object.entries(values).flatMap(([name, read]) =>
        said.has(name) ? [[name, read(said.get(name))]] : [],
      )
      return Object.fromEntries(known)
    },
    extend: (more) => address({ ...values, ...more }),
  }
}

/** What comes out of an address: `AddressOf<typeof outboxSearch>`. */
export type AddressOf<A extends Address<Values>> = ReturnType<A['parse']>

/** The `parse` of an address, for the `validateSearch` of a route. */
export const searchOf =
  <V extends Values>({ parse }: Address<V>) =>
  (raw: Record<string, unknown>): Output<V> =>
    parse(raw)

export const text: Value<string> = (raw) => (typeof raw === 'string' ? raw : undefined)

/** Present and not empty: `?edit=true`. */
export const flag: Value<boolean> = (raw) => (raw === undefined ? undefined : Boolean(raw))

const highestId = 2_147_483_647

/** A whole number within bounds; an empty text is none. */
export const wholeNumber =
  (lowest: number, highest: number): Value<number> =>
  (raw) => {
    const value = typeof raw === 'string' || typeof raw === 'number' ? Number(raw) : Number.NaN
    return raw !== '' && Number.isInteger(value) && value >= lowest && value <= highest ? value : undefined
  }

/** The number of somebody or something. */
export const number = wholeNumber(1, highestId)
export const pageNumber = wholeNumber(1, 100_000)

/** Some numbers, or one by itself outside of a list; undefined where one of them is none. */
export const numbers: Value<number[]> = (raw) => {
  const all = [raw].flat().map(number)
  const known = all.filter((one) => one !== undefined)
  return known.length === all.length ? known : undefined
}

/** A day of the calendar, `2026-11-10`. */
export const day: Value<string> = (raw) => {
  if (typeof raw !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(raw)) return undefined
  const time = new Date(`${raw}T00:00:00Z`).getTime()
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(raw) ? raw : undefined
}

/** One of these words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): Value<Word> =>
  (raw) =>
    words.find((word) => word === raw)

/** Some of these words, each once. */
export const someOf =
  <const Word extends string>(words: readonly Word[]): Value<Word[]> =>
  (raw) => {
    const said = [raw].flat()
    const known = words.filter((word) => said.includes(word))
    return known.length > 0 ? known : undefined
  }

/** A text of this form. */
export const like =
  (form: RegExp): Value<string> =>
  (raw) =>
    typeof raw === 'string' && form.test(raw) ? raw : undefined

/** A value of the first kind, or else of the second. */
export const either =
  <One, Other>(one: Value<One>, other: Value<Other>): Value<One | Other> =>
  (raw) =>
    one(raw) ?? other(raw)

/** What the path of a page must name; an address of a page that does not is a defect of ours. */
export function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The address does not name what the page is about.')
  return value
}
