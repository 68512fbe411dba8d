import type { z } from 'zod'
import type { Access } from './endpoint.ts'

/** The endings a table comes in. */
export const tableFormats = ['csv', 'xlsx'] as const
/** Those of a table that is printed and copied whole, too, however long it is: as a page, and as text with tabs. */
export const printedFormats = [...tableFormats, 'html', 'tsv'] as const
export type TableFormat = (typeof printedFormats)[number]

/** What a browser opens by itself and saves or draws: it sends the cookie and no header of ours. */
export interface Download<I extends z.ZodType = z.ZodType> {
  /** Below /api; parameters in braces; without the ending of its format. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  /** Path parameters and query, together. */
  readonly input: I
  /** Its endings; none for a file that has a name of its own. */
  readonly formats: readonly TableFormat[]
  /** The call of the contract that answers with this as CSV, too, where it is asked for `output=csv`. */
  readonly csvOf?: `/${string}`
}

/** A download of the contract: the router, the addresses of screens, the API document and the matrix read it. */
export const download = <I extends z.ZodType>(definition: Download<I>): Download<I> => definition

export type DomainDownloads = Readonly<Record<string, Download>>

/** Each address of a download below /api, with the format behind it. */
export const downloadPaths = ({
  path,
  formats,
}: Download): { path: string; format: TableFormat | undefined }[] =>
  formats.length === 0
    ? [{ path, format: undefined }]
    : formats.map((format) => ({ path: `${path}.${format}`, format }))

type Value = string | number | boolean | undefined | null | readonly (string | number)[]

/** Where a browser finds a download: values fill its path, the others are its query; an empty one is left out. */
export function downloadAddress(
  { path }: Download,
  values: Readonly<Record<string, Value>>,
  format?: TableFormat,
): string {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const text = Object.entries(values)
    .filter(([name, value]) => !inPath.has(name) && value !== undefined && value !== null && value !== '')
    .flatMap(([name, value]) =>
      [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
    )
    .join('&')
  return `/api${filled}${format === undefined ? '' : `.${format}`}${text === '' ? '' : `?${text}`}`
}
