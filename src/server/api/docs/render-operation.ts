import type { Media, Operation } from './add-examples.ts'
import type { JsonSchema } from './example-of.ts'

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const pre = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

/** What a value may be, in a few words. */
function kindOf({ type, format, enum: values, anyOf, const: only }: JsonSchema = {}): string {
  if (only !== undefined) return textOf(only)
  if (values) return values.map(textOf).join(', ')
  if (anyOf) return [...new Set(anyOf.map(kindOf))].join(' or ')
  return format ?? (typeof type === 'string' ? type : (type ?? []).join(' or '))
}

const firstOf = (content: Readonly<Record<string, Media>> = {}) => Object.entries(content)[0]

/** A command that makes the call as its example says, with a token. */
function commandOf(path: string, method: string, { parameters = [], requestBody }: Operation): string {
  const inPath = parameters.filter((one) => one.in === 'path')
  const address = inPath.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(textOf(example))),
    path,
  )
  const asked = parameters.filter((one) => one.in === 'query' && one.required)
  const query = asked.map(({ name, example }) => `${name}=${encodeURIComponent(textOf(example))}`).join('&')
  const [type, media] = firstOf(requestBody?.content) ?? []
  const lines = [
    `curl -X ${method.toUpperCase()} "$HOMEROOM${address}${query === '' ? '' : `?${query}`}"`,
    '-H "Authorization: Bearer $TOKEN" -H "frontend-id: my-program"',
    ...(type === 'application/json'
      ? [
          `-H "content-type: application/json" -d '${JSON.stringify(media?.example).replaceAll("'", "'\\''")}'`,
        ]
      : Object.entries((media?.example as object | undefined) ?? {}).map(
          ([name, value]) => `-F '${name}=${value === '(a file)' ? '@file' : textOf(value)}'`,
        )),
  ]
  return lines.join(' \\\n  ')
}

const tableOf = ({ parameters = [] }: Operation) =>
  parameters.length === 0
    ? ''
    : `<table><thead><tr><th>Name</th><th>In</th><th>Takes</th><th>Example</th></tr></thead><tbody>${parameters
        .map(
          ({ name, in: place, required, schema, example }) =>
            `<tr><td><code>${escapeHtml(name)}</code>${required ? '' : ' (optional)'}</td><td>${place}</td><td>${escapeHtml(kindOf(schema))}</td><td><code>${escapeHtml(textOf(example ?? ''))}</code></td></tr>`,
        )
        .join('')}</tbody></table>`

/** A call as people read it: what it is for, who may, what it takes and what it answers, each with an example. */
export function renderOperation(path: string, method: string, operation: Operation, access: string): string {
  const { summary = '', requestBody, responses = {} } = operation
  const [, sent] = firstOf(requestBody?.content) ?? []
  const answers = Object.entries(responses).flatMap(([status, { content }]) => {
    const [, media] = firstOf(content) ?? []
    return media?.example === undefined ? [] : [`<p>Answers ${status}</p>${pre(media.example)}`]
  })
  return `<details><summary><code><span class="method">${method.toUpperCase()}</span>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p>${escapeHtml(access)}</p><pre>${escapeHtml(commandOf(path, method, operation))}</pre>${tableOf(operation)}${
    sent?.example === undefined ? '' : `<p>Takes</p>${pre(sent.example)}`
  }${answers.join('')}</details>`
}
