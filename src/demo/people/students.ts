import { personaOf } from '../demo-personas.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { type Random, randomFor } from '../random.ts'
import { addDays } from '../school-year/school-days.ts'
import { addUser } from './accounts.ts'
import { type CastStudent, castStudents } from './cast.ts'
import { phoneNumber } from './employees.ts'
import { type FamilyName, familyName } from './names.ts'
import type { House, Person, Student } from './people.ts'
import { addStatusChange } from './status-changes.ts'

const states = 'NY NJ PA MA CT FL TX CA WA OR IL MI OH GA NC VA MD CO AZ HI'.split(' ')

type AddressOf = (firstName: string, lastName: string) => string

/** The block's students with their guardians: the cast first (in the first block), then families of one to three. */
export function addStudents(
  part: DemoPart,
  school: DemoSchool,
  blockIndex: number,
  houses: readonly House[],
  addressOf: AddressOf,
): Student[] {
  const random = randomFor(school.seed, 'students', blockIndex)
  const places = new Map(houses.map((house) => [house, house.capacity]))
  const students: Student[] = []
  if (blockIndex === 0) {
    for (const cast of castStudents) {
      const house = houses.find((one) => one.title === `${cast.house} House`) ?? houses[0]
      if (!house) throw new Error('The cast needs a house.')
      places.set(house, (places.get(house) ?? 0) - 1)
      students.push(addCastStudent(part, school, random, cast, house, addressOf))
    }
  }
  const free = random.shuffled(
    [...places].flatMap(([house, left]) => Array<House>(Math.max(0, left)).fill(house)),
  )
  let isFirstFamily = true
  while (free.length > 0) {
    const children = isFirstFamily ? 3 : [1, 1, 1, 1, 1, 1, 2, 2, 2, 3][random.int(0, 9)]
    isFirstFamily = false
    const family = familyName(random)
    const guardians = addGuardians(part, school, random, family, addressOf)
    for (const house of free.splice(0, children)) {
      const firstName = family.givenName(random)
      const grade = house.stage === 'ms' ? random.int(6, 8) : random.int(9, 12)
      const email = addressOf(firstName, family.surname)
      const person = { firstName, lastName: family.surname, email }
      students.push(
        addStudent(part, school, random, person, {
          grade,
          house,
          guardians,
          status: statusFor(random, grade),
        }),
      )
    }
  }
  if (blockIndex === 0) addStepchildren(part, students)
  part.presidents = houses.flatMap((house) => {
    const [president, vice] = students
      .filter((one) => one.house === house && one.status === 'active')
      .slice(1)
    return president && vice
      ? [{ houseId: house.id, presidentId: president.id, vicePresidentId: vice.id }]
      : []
  })
  return students
}

/** The guardian who can be chosen at sign-in has three children, as a family to switch between: two by marriage. */
function addStepchildren(part: DemoPart, students: readonly Student[]): void {
  const own = students.find((one) => one.guardians.some(({ email }) => email === personaOf('guardian').email))
  const guardian = own?.guardians[0]
  if (!own || !guardian) return
  const families = Map.groupBy(
    students.filter(
      (one) => one.status === 'active' && one.firstName > own.firstName && one.guardians.length === 1,
    ),
    (one) => one.guardians[0]?.id,
  )
  const siblings = [...families.values()].find((children) => children.length === 2) ?? []
  for (const child of siblings) {
    child.guardians.push(guardian)
    part.guardianStudents?.push({ guardianId: guardian.id, studentId: child.id, relationship: 'parent' })
  }
}

function statusFor(random: Random, grade: number): Student['status'] {
  const roll = random.float()
  if (roll < 0.02) return 'hold'
  if (roll < 0.033) return 'leave_of_absence'
  if (roll < 0.047) return 'withdrawn'
  if (roll < 0.06) return 'admitted'
  return roll < 0.068 && grade === 12 ? 'graduated' : 'active'
}

function addCastStudent(
  part: DemoPart,
  school: DemoSchool,
  random: Random,
  cast: CastStudent,
  house: House,
  addressOf: AddressOf,
): Student {
  const { firstName, lastName, grade } = cast
  const guardians = cast.guardians.map((name) => {
    const [first = name, ...rest] = name.split(' ')
    const persona = personaOf('guardian')
    const email = name === persona.name ? persona.email : addressOf(first, rest.join(' '))
    return addGuardian(part, school, random, { firstName: first, lastName: rest.join(' '), email })
  })
  const persona = personaOf('student')
  const email = `${firstName} ${lastName}` === persona.name ? persona.email : addressOf(firstName, lastName)
  const status: Student['status'] = cast.status ?? 'active'
  const more = { grade, house, guardians, status, pronouns: cast.pronouns, gender: cast.gender }
  return addStudent(part, school, random, { firstName, lastName, email }, more)
}

/** A day in the year in which who is in a grade now was born; the same one for a student in every building. */
const bornFor = (grade: number, id: number, firstYear: number) =>
  addDays(`${firstYear - grade - 6}-09-02`, (id * 83) % 365)

function addStudent(
  part: DemoPart,
  school: DemoSchool,
  random: Random,
  person: { firstName: string; lastName: string; email: string },
  more: Pick<Student, 'grade' | 'house' | 'guardians' | 'status'> & {
    pronouns?: string | undefined
    gender?: CastStudent['gender'] | undefined
  },
): Student {
  const user = addUser(part, school, person, 'student')
  const { grade, house, guardians, status } = more
  const registrantId = `r${random.int(0, 0xffffffff).toString(36)}${user.id}`
  const drawn = random.pick(['girl', 'girl', 'girl', 'boy', 'boy', 'boy', 'nonbinary'])
  const gender = more.gender ?? drawn
  const usual = gender === 'girl' ? 'she/her' : gender === 'boy' ? 'he/him' : 'they/them'
  const cohortId = house.cohortId
  part.students ??= []
  part.students.push({
    id: user.id,
    grade,
    cohortId,
    houseId: house.id,
    status,
    gender,
    dateOfBirth: bornFor(grade, user.id, Number(school.year.running.schoolYear.slice(0, 4))),
    pronouns: more.pronouns ?? (random.chance(0.35) || more.gender !== undefined ? usual : null),
    state: random.pick(states),
    phone: random.chance(0.6) ? phoneNumber(random) : null,
    videoRegistrantId: registrantId,
  })
  addStatusChange(part, school, user.id, status)
  part.guardianStudents ??= []
  for (const guardian of guardians) {
    const relationship = guardians.indexOf(guardian) === 2 ? 'grandparent' : 'parent'
    part.guardianStudents.push({ guardianId: guardian.id, studentId: user.id, relationship })
  }
  return { ...user, grade, cohortId, house, status, registrantId, guardians }
}

function addGuardians(
  part: DemoPart,
  school: DemoSchool,
  random: Random,
  family: FamilyName,
  addressOf: AddressOf,
): Person[] {
  const count = [1, 1, 1, 2, 2, 2, 2, 2, 2, 3][random.int(0, 9)] ?? 1
  return Array.from({ length: count }, (_, index) => {
    // The first guardian carries the children's name; others often their own.
    const own = index === 0 || random.chance(0.5) ? family : familyName(random)
    const firstName = own.givenName(random)
    const email = addressOf(firstName, own.surname)
    return addGuardian(part, school, random, { firstName, lastName: own.surname, email })
  })
}

function addGuardian(
  part: DemoPart,
  school: DemoSchool,
  random: Random,
  person: { firstName: string; lastName: string; email: string },
): Person {
  const user = addUser(part, school, person, 'guardian')
  part.guardians ??= []
  part.guardians.push({ id: user.id, phone: phoneNumber(random) })
  return user
}
