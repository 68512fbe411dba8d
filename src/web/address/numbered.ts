/** What else than a number an address says: rights go by their words, and what is made at an address has no number yet. */
const worded: Readonly<Record<string, RegExp>> = {
  permissionId: /^/,
  cycleId: /^new$/,
  todo_id: /^new$/,
}

/**
 * Whether each part of an address that names a record by its number is a number: `/students/some-word` names nobody, and is
 * no page, now or later. `params` as the router has them: a part that ends in `Id`, or is one, is a number.
 */
export const isNumbered = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).every(
    ([name, value]) =>
      value === undefined ||
      !/(^id|Id|_id)$/.test(name) ||
      /^\d{1,15}$/.test(value) ||
      worded[name]?.test(value) === true,
  )
