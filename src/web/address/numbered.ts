/** What an address calls by its words: rights are not numbered. */
const worded: ReadonlySet<string> = new Set(['permissionId'])

/**
 * Whether each part of an address that names a record by its number is a number: `/students/some-word` names nobody, and is
 * no page, now or later. `params` as the router has them: a part that ends in `Id`, or is one, is a number.
 */
export const isNumbered = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).every(
    ([name, value]) =>
      value === undefined || worded.has(name) || !/(^id|Id|_id)$/.test(name) || /^\d{1,15}$/.test(value),
  )
