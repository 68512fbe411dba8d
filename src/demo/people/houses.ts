import { openCampusIdsOf } from '../campuses.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { hashOf, randomFor } from '../random.ts'
import { pictureOf } from '../school-year/pictures.ts'
import type { Employee, House } from './people.ts'

const trees =
  'Juniper Aspen Willow Sequoia Cedar Maple Alder Birch Hawthorn Magnolia Laurel Cypress Hemlock Linden Rowan Hazel Tamarack Acacia Baobab Ginkgo Olive Sycamore Banyan Elder'.split(
    ' ',
  )
const colors = 'Amber Blue Copper Dusk Ember Flint Golden Harbor Indigo Jade'.split(' ')

const juniperStudents = 18

/** A number at the video-meeting service, as it writes them: eleven digits. */
export const meetingIdOf = (seed: string, ...keys: (string | number)[]): string =>
  `9${String(hashOf(seed, 'meeting', ...keys)).padStart(10, '0')}`

export const conferenceUrlOf = (meetingId: string): string =>
  `https://video.demo.homeroom.test/j/${meetingId}`

/** Twelve houses in a whole block: seven of the high school, five of the middle school, over four campuses. */
export function addHouses(
  part: DemoPart,
  school: DemoSchool,
  blockIndex: number,
  counts: { students: number; houses: number },
  employees: readonly Employee[],
): House[] {
  const random = randomFor(school.seed, 'houses', blockIndex)
  const campusIds = openCampusIdsOf(blockIndex)
  const advisors = employees.filter((one) => one.groupSlug === 'house_advisor')
  const first = blockIndex === 0 ? juniperStudents : Math.ceil(counts.students / counts.houses)
  return Array.from({ length: counts.houses }, (_, index) => {
    const advisor = advisors[index % advisors.length] ?? employees[index]
    if (!advisor) throw new Error('A house needs an advisor.')
    const id = school.nextId('houses')
    const meetingId = meetingIdOf(school.seed, 'house', id)
    const rest = counts.students - first
    const others = counts.houses - 1
    const share = index === 0 ? first : Math.floor(rest / others) + (index <= rest % others ? 1 : 0)
    const isMiddle = index >= 4 && index % 12 <= 8
    const house: House = {
      id,
      title: houseTitle(blockIndex, index),
      cohortId: campusIds[index % campusIds.length] ?? 1,
      stage: isMiddle ? 'ms' : 'hs',
      advisor,
      standupMinute: index === 0 ? 525 : random.pick([495, 510, 525]),
      meetingId,
      capacity: share,
    }
    part.houses ??= []
    part.houses.push({
      id,
      title: house.title,
      logoUrl: pictureOf(house.title),
      cohortId: house.cohortId,
      advisorId: advisor.id,
      defaultStandupTime: `${String(Math.floor(house.standupMinute / 60)).padStart(2, '0')}:${house.standupMinute % 60 || '00'}`,
      conferenceUrl: conferenceUrlOf(meetingId),
      videoMeetingId: meetingId,
      createdAt: new Date(school.year.cycles[0]?.startMs ?? school.nowMs),
    })
    return house
  })
}

/** Juniper House, then Amber Juniper House, then Amber Juniper House 2. */
function houseTitle(blockIndex: number, index: number): string {
  const number = blockIndex * 12 + index
  const tree = trees[number % trees.length]
  const round = Math.floor(number / trees.length)
  const color = round === 0 ? '' : `${colors[(round - 1) % colors.length]} `
  const lap = Math.floor((round - 1) / colors.length) + 1
  return `${color}${tree} House${lap > 1 ? ` ${lap}` : ''}`
}
