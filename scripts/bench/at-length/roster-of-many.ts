import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const files = {
  orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  users:
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
  roles:
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
  demographics: 'sourcedId,status,dateLastModified,birthDate',
  classes:
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
  enrollments:
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
} as const
const campuses = ['North Campus', 'Harbor Campus', 'Prairie Campus']
const aHouse = 25
/** So many students share an experience: each has one place. */
export const aClass = 240

/** Of ten users six are students, three guardians of two of them each, one a teacher. */
const kindOf = (at: number) => (at % 10 < 6 ? 'student' : at % 10 < 9 ? 'guardian' : 'teacher')

/** How many experiences there are for so many users, and what they are called here and in the files. */
export const experiencesOf = (users: number) => Math.ceil((users * 0.6) / aClass)
export const experienceTitle = (at: number) => `Bench ${at}`

function* rows(file: keyof typeof files, users: number, titles: readonly string[]): Generator<string> {
  yield files[file]
  if (file === 'orgs') for (const [at, title] of titles.entries()) yield `s${at},,,${title},school,,`
  const houses = Math.ceil((users * 0.6) / aHouse)
  if (file === 'classes')
    for (let at = 0; at < experiencesOf(users); at++)
      yield `x${at},,,${experienceTitle(at)},,c,,scheduled,,s0,t,,,`
  if (file === 'classes')
    for (let at = 0; at < houses; at++) yield `h${at},,,House ${at},,c,,homeroom,,s${at % titles.length},t,,,`
  if (file === 'orgs' || file === 'classes') return
  for (let at = 0; at < users; at++) {
    const kind = kindOf(at)
    const house = Math.floor(((Math.floor(at / 10) * 6 + (at % 10)) / aHouse) % houses)
    const school = `s${house % titles.length}`
    const guardian = Math.floor(at / 10) * 10 + 6 + Math.floor((at % 10) / 2)
    if (file === 'users')
      yield `u${at},,,true,user${at},,Given${at % 977},Family${at % 7919},,,user${at}@roster.test,,+1 555 ${at},${kind === 'student' ? `u${guardian}` : ''},${kind === 'student' ? 6 + (at % 7) : ''},Sesame-${at}`
    if (file === 'roles') yield `r${at},,,u${at},primary,${kind},,,${school},`
    if (file === 'demographics' && kind === 'student')
      yield `u${at},,,20${String(8 + (at % 7)).padStart(2, '0')}-0${1 + (at % 9)}-1${at % 9}`
    if (file === 'enrollments' && kind === 'student') {
      yield `e${at},,,h${house},${school},u${at},student,,,`
      yield `x${at},,,x${at % experiencesOf(users)},s0,u${at},student,,,`
    }
  }
}

function* inPieces(lines: Generator<string>): Generator<string> {
  let text = ''
  for (const line of lines) {
    text += `${line}\r\n`
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  yield text
}

/** A OneRoster 1.2 bundle of so many users with their houses, families, places and passwords, in these campuses. */
export function bigBundle(users: number, titles: readonly string[] = campuses): Promise<Buffer> {
  const zip = new ZipFile()
  const manifest = [
    ...['propertyName,value', 'manifest.version,1.0', 'oneroster.version,1.2', 'source.systemCode,bench'],
    ...Object.keys(files).map((file) => `file.${file},bulk`),
  ]
  zip.addBuffer(Buffer.from(manifest.join('\r\n')), 'manifest.csv')
  for (const file of Object.keys(files) as (keyof typeof files)[])
    zip.addReadStream(Readable.from(inPieces(rows(file, users, titles))), `${file}.csv`)
  zip.end()
  return buffer(zip.outputStream)
}
