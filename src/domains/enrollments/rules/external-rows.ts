import { CellFault, readEmail, readGone, readLine, readNeeded } from './roster-cells.ts'
import { type DateOrder, readDay } from './roster-days.ts'
import type { Cells, ReadRow } from './roster-rows.ts'

/** A day as cells under its name; as `unsure_…` while nobody has said its order; none without the column. */
function dayOf(
  name: 'consent_from' | 'consent_until',
  column: string,
  text: string | undefined,
): { readonly cells: Readonly<Record<string, string>>; readonly order?: DateOrder } {
  if (text === undefined) return { cells: {} }
  const day = readDay(column, text)
  if (day === undefined) return { cells: { [name]: '' } }
  if ('unsure' in day) return { cells: { [`unsure_${name}`]: day.unsure.join(' ') } }
  return { cells: { [name]: day.day }, ...(day.order && { order: day.order }) }
}

function nameOf(cells: Cells): string {
  const whole = readLine('name', cells('name') ?? '', 120)
  if (whole !== '') return whole
  const parts = [cells('firstName') ?? '', cells('lastName') ?? ''].join(' ')
  const column = cells('name') === undefined ? 'lastName' : 'name'
  return readNeeded(column, 'The name', parts, 120)
}

/**
 * What a line says of a student of a partner school. The e-mail tells them apart, else school and name together. Throws
 * `CellFault`.
 */
export function readExternalRow(cells: Cells): ReadRow {
  const name = nameOf(cells)
  const school = readNeeded('school', 'The school', cells('school') ?? '', 120)
  const email = readEmail('email', cells('email') ?? '')
  const from = dayOf('consent_from', 'consentFrom', cells('consentFrom'))
  const until = dayOf('consent_until', 'consentUntil', cells('consentUntil'))
  if (from.order !== undefined && until.order !== undefined && from.order !== until.order)
    throw new CellFault('consentUntil', 'The two dates of consent are written in different orders')
  const order = from.order ?? until.order
  const has = (field: string, text: string | undefined) => (text === undefined ? {} : { [field]: text })
  const read = <T>(column: string, reader: (text: string) => T): T | undefined => {
    const text = cells(column)
    return text === undefined ? undefined : reader(text)
  }
  return {
    rows: [
      {
        file: 'externals',
        code: email !== '' ? email : `${school} | ${name}`.toLowerCase(),
        ref: null,
        otherRef: null,
        isGone: readGone('status', cells('status') ?? ''),
        changedAt: null,
        cells: {
          name,
          school,
          ...(email !== '' && { email }),
          ...has(
            'contact_name',
            read('contactName', (text) => readLine('contactName', text, 80)),
          ),
          ...has(
            'contact_email',
            read('contactEmail', (text) => readEmail('contactEmail', text)),
          ),
          ...has(
            'contact_phone',
            read('contactPhone', (text) => readLine('contactPhone', text, 40)),
          ),
          ...from.cells,
          ...until.cells,
          ...has(
            'experiences',
            read('experiences', (text) => readLine('experiences', text, 1_000)),
          ),
        },
      },
    ],
    ...(order !== undefined && { order }),
  }
}
