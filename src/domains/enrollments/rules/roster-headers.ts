import { spellingDistance } from '#domains/attendance/rules/plain-name.ts'

/** A column of a file that rosters travel in: its header, and what other systems call it. */
interface Column {
  readonly name: string
  readonly also?: readonly string[]
  readonly isRequired?: true
}

const column = (name: string, ...also: readonly string[]): Column => ({ name, also })
const required = (name: string, ...also: readonly string[]): Column => ({ name, also, isRequired: true })

const head = [required('sourcedId', 'id'), column('status'), column('dateLastModified')]

/** The files that are read, and what stands in them (OneRoster 1.1 and 1.2, and what Microsoft's SDS makes of it). */
export const rosterFiles = {
  orgs: [...head, required('name'), column('type'), column('parentSourcedId')],
  academicSessions: [
    ...head,
    required('title'),
    column('type'),
    column('startDate'),
    column('endDate'),
    column('schoolYear'),
    column('parentSourcedId'),
  ],
  courses: [...head, column('title'), column('courseCode', 'code'), column('orgSourcedId')],
  classes: [
    ...head,
    required('title'),
    column('classType'),
    column('courseSourcedId'),
    required('schoolSourcedId', 'orgSourcedId'),
    column('termSourcedIds', 'termSourcedId', 'sessionSourcedIds'),
  ],
  users: [
    ...head,
    column('enabledUser'),
    column('orgSourcedIds'),
    column('role'),
    column('username'),
    required('givenName', 'firstName'),
    required('familyName', 'lastName'),
    column('email'),
    column('sms'),
    column('phone'),
    column('agentSourcedIds', 'agents'),
    column('grades', 'grade'),
    column('pronouns'),
    column('primaryOrgSourcedId'),
  ],
  roles: [
    column('sourcedId'),
    column('status'),
    column('dateLastModified'),
    required('userSourcedId'),
    required('role'),
    column('roleType', 'isPrimary'),
    required('orgSourcedId'),
    column('grade'),
    column('endDate', 'roleEndDate'),
    column('metadata.job'),
  ],
  demographics: [
    required('sourcedId', 'userSourcedId'),
    column('status'),
    column('dateLastModified'),
    column('birthDate'),
  ],
  enrollments: [
    column('sourcedId'),
    column('status'),
    column('dateLastModified'),
    required('classSourcedId'),
    required('userSourcedId'),
    column('role'),
    column('endDate'),
  ],
  relationships: [
    required('userSourcedId'),
    required('relationshipUserSourcedId'),
    column('relationshipRole'),
    column('status'),
    column('dateLastModified'),
  ],
} as const satisfies Record<string, readonly Column[]>

export type RosterFile = keyof typeof rosterFiles
export const rosterFileNames = Object.keys(rosterFiles) as RosterFile[]

/** A plain table of people, from a spreadsheet. */
export const tableColumns = [
  column('id', 'studentid', 'studentnumber', 'personid', 'sourcedid', 'externalid'),
  column('firstName', 'givenname', 'first', 'forename'),
  column('lastName', 'familyname', 'last', 'surname'),
  column('email', 'schoolemail', 'emailaddress', 'mail'),
  column('role', 'type', 'kind'),
  column('grade', 'grades', 'year', 'gradelevel'),
  column('campus', 'school'),
  column('house', 'homeroom', 'advisory'),
  column('birthDate', 'dateofbirth', 'dob', 'birthday'),
  column('phone', 'mobile', 'telephone', 'phonenumber'),
  column('pronouns'),
  column('job', 'title', 'position'),
  column('status'),
] as const satisfies readonly Column[]

/** A table of students of partner schools, who log in nowhere. */
export const externalColumns = [
  column('name', 'studentname', 'student', 'fullname'),
  column('firstName', 'givenname', 'first', 'forename'),
  column('lastName', 'familyname', 'last', 'surname'),
  required('school', 'partnerschool', 'schoolname', 'organization'),
  column('email', 'studentemail', 'emailaddress', 'mail'),
  column('contactName', 'contact', 'contactperson', 'guardian', 'parent'),
  column('contactEmail', 'guardianemail', 'parentemail'),
  column('contactPhone', 'contacttelephone', 'guardianphone', 'parentphone'),
  column('consentFrom', 'consentstart', 'consentgiven'),
  column('consentUntil', 'consentto', 'consentend', 'consentends'),
  column('experiences', 'experience', 'class', 'classes'),
  column('status'),
] as const satisfies readonly Column[]

/** Whether a header is that of students of partner schools: nobody of ours has a consent or a contact in a roster. */
export function isOfExternals(headers: readonly string[]): boolean {
  const { at } = readHeader(externalColumns, headers)
  const isTheirs = ['contactName', 'contactEmail', 'contactPhone', 'consentFrom', 'consentUntil']
  return at.has('school') && !isOfPeople(headers) && isTheirs.some((name) => at.has(name))
}

/** Whether a header says what somebody is at our school. */
export const isOfPeople = (headers: readonly string[]): boolean =>
  headers.some((header) => ['role', 'grade', 'sourcedid'].includes(plain(header)))

/** Columns whose content is never looked at: it is gone with the line. */
const secrets =
  /pass(word|wd|phrase|code|wort)|pass$|pwd|kennwort|motdepasse|contrase|secret|^pin$|pincode|initialpw/
export const isSecret = (header: string): boolean => secrets.test(plain(header))

const plain = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What a file of rows that were left out says at the head of their lines: which import they were left out of. */
export const lineHeader = (importId: number) => `Line (import ${importId})`
export const whatHeader = 'What is wrong'
export const doneHeader = 'What was done'

/** The import whose rows a file mends; undefined for one that mends none. */
export function mendedImport(headers: readonly string[]): number | undefined {
  const [found] = headers.flatMap((header) => /^line \(import (\d{1,9})\)$/i.exec(header.trim())?.[1] ?? [])
  return found === undefined ? undefined : Number(found)
}

export interface ReadHeader {
  /** Which cell of a line a column is. */
  readonly at: ReadonlyMap<string, number>
  readonly notes: readonly string[]
  readonly missing: readonly string[]
  readonly secret: readonly number[]
}

/** Finds the columns of a header line whatever their order and case, and says what it read otherwise than it stands. */
export function readHeader(columns: readonly Column[], headers: readonly string[]): ReadHeader {
  const at = new Map<string, number>()
  const notes: string[] = []
  const open = new Set(headers.keys())
  const secret = headers.flatMap((header, index) => (isSecret(header) ? [index] : []))
  for (const index of secret) open.delete(index)
  const take = (name: string, index: number) => {
    at.set(name, index)
    open.delete(index)
  }
  for (const { name } of columns)
    for (const index of open)
      if (!at.has(name) && plain(headers[index] ?? '') === plain(name)) take(name, index)
  for (const { name, also = [] } of columns)
    for (const index of open) {
      if (at.has(name) || !also.some((word) => plain(word) === plain(headers[index] ?? ''))) continue
      take(name, index)
      notes.push(`“${headers[index]}” read as “${name}”`)
    }
  for (const { name } of columns)
    for (const index of open) {
      if (at.has(name) || !isSlipOf(plain(headers[index] ?? ''), plain(name))) continue
      take(name, index)
      notes.push(`“${headers[index]}” read as “${name}”`)
    }
  const missing = columns.flatMap(({ name, isRequired }) => (isRequired && !at.has(name) ? [name] : []))
  return { at, notes, missing, secret }
}

/** One letter too many, too few, other or swapped with the next; of longer words two. */
function isSlipOf(typed: string, word: string): boolean {
  const most = word.length >= 9 ? 2 : 1
  return word.length >= 5 && spellingDistance(typed, word, most) <= most
}
