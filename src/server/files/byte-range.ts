/** Which bytes of a file are sent, both included; `undefined`: all of it; 'unsatisfiable': none are there. */
export type AskedRange = { readonly from: number; readonly to: number } | 'unsatisfiable' | undefined

/**
 * What a Range header asks of a file of `size` bytes (RFC 9110 §14). One range; several, another unit, and what cannot be
 * read are answered with the whole. With `If-Range` the range holds only for the very file the caller knows.
 */
export function readRange(
  { range, ifRange }: { readonly range: string | undefined; readonly ifRange: string | undefined },
  { size, etag }: { readonly size: number; readonly etag: string },
): AskedRange {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (ifRange !== undefined && ifRange !== etag) return undefined
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? 'unsatisfiable' : { from, to }
}
