/** Days from the first to the last, both included; not a number when one of them is no day. */
export const countDays = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
