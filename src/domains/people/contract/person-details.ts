import { z } from 'zod'
import { line } from '#contract/values.ts'
import { stateNames } from '../rules/states.ts'

/** A text that may be known of a person: in a column of its own name that is null while it is not. */
export interface Detail {
  readonly label: string
  readonly schema: z.ZodType<string, string | undefined>
  readonly type?: 'tel'
  /** One of these, by name, in place of a text. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** How wide its column in the list is, px; without it the list does not show it. */
  readonly listed?: number
}
export type Details = Readonly<Record<string, Detail>>
export type DetailTexts<Of extends Details> = { [Name in keyof Of]: string }

/** As a column is called in TypeScript: `preferred_name` is `preferredName`. */
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export type DetailColumns<Of extends Details> = { [Name in keyof Of & string as Camel<Name>]: string | null }
/** The columns of the details that the list shows. */
export type ListedColumns<Of extends Details> = { [Name in ListedNames<Of> as Camel<Name>]: string | null }

export const phone = line(40, 'A number takes up to 40 characters.').default('')

/**
 * One record a kind of person: contract, form, columns of the list, what is stored and what the audit says derive from
 * it. A detail is added here and in the table (`CONTRIBUTING.md`, "Add a field").
 */
export const studentDetails = {
  pronouns: { label: 'Pronouns', schema: line(40, 'This takes up to 40 characters.').default('') },
  phone: { label: 'Phone', schema: phone, type: 'tel' },
  gender: { label: 'Gender', schema: line(40, 'This takes up to 40 characters.').default('') },
  state: {
    label: 'State',
    schema: z.enum(['', ...Object.keys(stateNames)], 'Choose a state.').default(''),
    options: [
      { value: '', label: 'Not known' },
      ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
    ],
  },
} satisfies Details

export const guardianDetails = {
  phone: { label: 'Phone', schema: phone, type: 'tel', listed: 160 },
} satisfies Details

export const employeeDetails = {
  phone: { label: 'Phone', schema: phone, type: 'tel' },
} satisfies Details

/** What `to` makes of each detail, by the detail's name. */
export const mapDetails = <Of extends Details, To>(
  details: Of,
  to: (name: keyof Of & string, detail: Detail) => To,
): { [Name in keyof Of]: To } =>
  Object.fromEntries(Object.entries(details).map(([name, detail]) => [name, to(name, detail)])) as {
    [Name in keyof Of]: To
  }

/** The names of those that the list shows. */
type ListedNames<Of extends Details> = {
  [Name in keyof Of]: Of[Name] extends { readonly listed: number } ? Name : never
}[keyof Of] &
  string

export const listedDetails = <Of extends Details>(details: Of) =>
  Object.keys(details).filter((name) => details[name]?.listed !== undefined) as ListedNames<Of>[]

/** The schemas of the details that a row of the list has. */
export const shownInList = <Of extends Details>(details: Of) =>
  Object.fromEntries(listedDetails(details).map((name) => [name, z.string().nullable()])) as {
    [Name in ListedNames<Of>]: z.ZodNullable<z.ZodString>
  }

/** The schemas of the details as a form sends them. */
export const typedDetails = <Of extends Details>(details: Of) =>
  mapDetails(details, (_, { schema }) => schema) as { [Name in keyof Of]: Of[Name]['schema'] }

/** The schemas of the details as a form gets them. */
export const shownDetails = <Of extends Details>(details: Of) => mapDetails(details, () => z.string())

/** The details of a row as a form gets them: empty where nothing is known. */
export const tellDetails = <Of extends Details>(details: Of, row: DetailColumns<Of>): DetailTexts<Of> =>
  mapDetails(details, (name) => textIn(row, name) ?? '')

/** The details of a row as the list gets them: null where nothing is known. */
export const tellInList = <Of extends Details>(details: Of, row: ListedColumns<Of>) =>
  Object.fromEntries(listedDetails(details).map((name) => [name, textIn(row, name)])) as {
    [Name in ListedNames<Of>]: string | null
  }

const textIn = (row: object, name: string) =>
  (row as Readonly<Record<string, string | null>>)[camel(name)] ?? null

/** The columns of the details, to select: `students.preferredName`. */
export const columnsOfDetails = <Of extends Details, Table extends string>(details: Of, table: Table) =>
  Object.keys(details).map((name) => `${table}.${camel(name)}`) as `${Table}.${Camel<keyof Of & string>}`[]

/** The details of a form as columns to store: null for what is empty. */
export const storeDetails = <Of extends Details>(details: Of, fields: DetailTexts<Of>): DetailColumns<Of> =>
  Object.fromEntries(
    Object.keys(details).map((name) => [camel(name), fields[name] === '' ? null : fields[name]]),
  ) as DetailColumns<Of>
