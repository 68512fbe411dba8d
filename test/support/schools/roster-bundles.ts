import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Answer, Client } from '../client.ts'
import type { TestSchool } from './test-school.ts'

/** The files of a delivery by name, as text or bytes. */
export type Files = Readonly<Record<string, string | Buffer>>

/** A table as a file: the header is the first row. */
export const csv = (...rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (row) =>
        `${row.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`,
    )
    .join('')

export async function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

async function sendForm(
  client: Client,
  url: string,
  fields: readonly (readonly [string, File | string])[],
): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of fields) form.append(field, value)
  const sent = new Response(form)
  return client.call({
    method: 'POST',
    url,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}

const fileOf = (name: string, content: string | Buffer) =>
  new File([new Uint8Array(Buffer.from(content))], name)

/** Sends files as a browser does. */
export const sendFiles = (client: Client, files: Files): Promise<Answer> =>
  sendForm(
    client,
    '/api/backoffice/enrollments/imports',
    Object.entries(files).map(([name, content], at) => [`files[${at}]`, fileOf(name, content)]),
  )

/** Sends a chunk of a roster that was announced. */
export function sendChunk(
  client: Client,
  importId: number,
  { position, chunk }: { readonly position: number; readonly chunk: number },
  bytes: Buffer,
): Promise<Answer> {
  const file = fileOf('chunk', bytes)
  return sendForm(client, `/api/backoffice/enrollments/uploads/${importId}`, [
    ['position', String(position)],
    ['chunk', String(chunk)],
    ['file', file],
  ])
}

/** Sends a table of students of partner schools. */
export const sendExternals = (client: Client, name: string, content: string | Buffer): Promise<Answer> =>
  sendForm(client, '/api/backoffice/workbench/external-students-imports', [['file', fileOf(name, content)]])

export interface Pupil {
  readonly id: string
  readonly first: string
  readonly last: string
  readonly email?: string
  readonly grade?: string
  readonly school?: string
  readonly birth?: string
  readonly status?: string
  readonly role?: string
  readonly phone?: string
  /** The identifiers of guardians. */
  readonly guardians?: readonly string[]
  readonly homeroom?: string
}

interface BundleOptions {
  readonly mode?: 'bulk' | 'delta'
  /** Whose identifiers these are. */
  readonly source?: string
  readonly schools?: Readonly<Record<string, string>>
  readonly homerooms?: Readonly<Record<string, readonly [title: string, school: string]>>
}

/** A whole OneRoster 1.2 bundle of these people. */
export function bundleOf(
  people: readonly Pupil[],
  {
    mode = 'bulk',
    source = 'sis',
    schools = { s1: 'Campus 1', s2: 'Campus 2' },
    homerooms = {},
  }: BundleOptions = {},
): Record<string, string> {
  const emailOf = ({ email, first, last }: Pupil) =>
    email ?? `${first}.${last}@school.test`.toLowerCase().replaceAll(' ', '.')
  const students = people.filter(({ role = 'student' }) => role === 'student')
  return {
    'manifest.csv': csv(
      ['propertyName', 'value'],
      ['manifest.version', '1.0'],
      ['oneroster.version', '1.2'],
      ['source.systemCode', source],
      ...['orgs', 'users', 'roles', 'demographics', 'classes', 'enrollments'].map((name) => [
        `file.${name}`,
        mode,
      ]),
    ),
    'orgs.csv': csv(
      ['sourcedId', 'status', 'dateLastModified', 'name', 'type', 'identifier', 'parentSourcedId'],
      ...Object.entries(schools).map(([id, title]) => [id, '', '', title, 'school', '', '']),
    ),
    'users.csv': csv(
      [
        'sourcedId',
        'status',
        'enabledUser',
        'username',
        'givenName',
        'familyName',
        'email',
        'phone',
        'agentSourcedIds',
        'grades',
        'password',
      ],
      ...people.map((one) => [
        one.id,
        one.status ?? '',
        'true',
        emailOf(one),
        one.first,
        one.last,
        emailOf(one),
        one.phone ?? '',
        (one.guardians ?? []).join(','),
        one.grade ?? (one.role === undefined ? '09' : ''),
        'Sesame-secret-1',
      ]),
    ),
    'roles.csv': csv(
      ['sourcedId', 'userSourcedId', 'roleType', 'role', 'orgSourcedId'],
      ...people.map(({ id, role = 'student', school = 's1' }) => [`r-${id}`, id, 'primary', role, school]),
    ),
    'demographics.csv': csv(
      ['sourcedId', 'birthDate'],
      ...students.flatMap(({ id, birth }) => (birth === undefined ? [] : [[id, birth]])),
    ),
    'classes.csv': csv(
      ['sourcedId', 'title', 'classType', 'courseSourcedId', 'schoolSourcedId', 'termSourcedIds'],
      ...Object.entries(homerooms).map(([id, [title, school]]) => [id, title, 'homeroom', 'c', school, 't']),
    ),
    'enrollments.csv': csv(
      ['sourcedId', 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role'],
      ...students.flatMap(({ id, homeroom, school = 's1' }) =>
        homeroom === undefined ? [] : [[`e-${id}`, homeroom, school, id, 'student']],
      ),
    ),
  }
}

/** Sends a delivery and compares it; the number of the import. */
export async function importFiles(school: TestSchool, client: Client, files: Files): Promise<number> {
  const { status, body } = await sendFiles(client, files)
  if (status !== 200) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`)
  await school.runJob('enrollments.compare', { importId: body.import_id })
  return body.import_id
}

export const importBundle = async (school: TestSchool, client: Client, files: Files): Promise<number> =>
  importFiles(school, client, { 'roster.zip': await zipOf(files) })

/** Applies what is decided, as the job does. */
export async function applyBundle(school: TestSchool, client: Client, importId: number): Promise<Answer> {
  const answer = await client.post(`/backoffice/enrollments/imports/${importId}`, { _action: 'apply' })
  if (answer.status === 200) await school.runJob('enrollments.apply', { importId })
  return answer
}
