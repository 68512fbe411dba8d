/** What `pg.Client.query` was given: a text with its values, or a prepared statement; undefined for what is neither. */
export function sentStatement(
  given: readonly unknown[],
): { readonly text: string; readonly values: readonly unknown[] } | undefined {
  const [first, second] = given
  const { text, values } =
    typeof first === 'object' && first !== null
      ? (first as { text?: unknown; values?: unknown })
      : { text: first, values: second }
  return typeof text === 'string' ? { text, values: Array.isArray(values) ? values : [] } : undefined
}
