import type { InjectOptions } from 'fastify'
import type { ContractInput } from './contract-inputs.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File)

/** `a[0][b]=1`: how forms and addresses hold what is nested. */
function* pairsOf(value: unknown, name: string): Generator<[string, string | File]> {
  if (value === undefined) return
  if (value instanceof File) yield [name, value]
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* pairsOf(one, name ? `${name}[${key}]` : key)
  else yield [name || 'value', String(value)]
}

const hasFile = (value: unknown): boolean =>
  value instanceof File || (isFields(value) && Object.values(value).some(hasFile))

/** Half of a pair cannot stand in an address: it arrives as what every browser makes of it. */
const inAddress = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed()) || 'x'
}

/** A call as HTTP has it: what the path names goes into it, the rest into the query or the body. */
export async function callOf(
  { method, path, isDetailed }: Pick<ContractInput, 'method' | 'path' | 'isDetailed'>,
  input: unknown,
): Promise<InjectOptions> {
  const fields: Fields = isFields(input) ? input : {}
  const params: Fields = isDetailed && isFields(fields['params']) ? fields['params'] : fields
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => inAddress(params[name]).slice(0, 2_000))
  const rest = isDetailed
    ? fields['query']
    : Object.fromEntries(Object.entries(fields).filter(([name]) => !named.includes(name)))
  const url = `/api${filled}`
  if (method === 'GET' || isDetailed) {
    const query = [...pairsOf(rest, '')]
      .map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
      .join('&')
    return { method: method as 'GET', url: `${url}?${query}`.slice(0, 14_000) }
  }
  if (hasFile(rest)) {
    const form = new FormData()
    for (const [name, value] of pairsOf(rest, '')) form.append(name, value)
    const body = new Response(form)
    return {
      method: method as 'POST',
      url,
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    }
  }
  return {
    method: method as 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(isFields(input) ? rest : input) ?? '',
  }
}

/** An input with values at some places: `excuse_ids.[]` is a list of one, `choices.{}` a record of one. */
export function withValues(input: unknown, values: ReadonlyMap<string, unknown>): unknown {
  let changed = input
  for (const [at, value] of values) changed = put(changed, at === '' ? [] : at.split('.'), value)
  return changed
}

function put(into: unknown, [part, ...rest]: readonly string[], value: unknown): unknown {
  if (part === undefined) return value
  if (part === '[]') return [put(Array.isArray(into) ? into[0] : undefined, rest, value)]
  const fields = isFields(into) ? into : {}
  const key = part === '{}' ? '1' : part
  return { ...fields, [key]: put(fields[key], rest, value) }
}
