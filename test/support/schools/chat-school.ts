import type { ChatServer } from '../../../src/domains/chat-sync/contract/chat-words.ts'
import {
  makeCohorts,
  makeEmployee,
  makeGuardian,
  makeHouse,
  makeStudent,
} from '../../../src/domains/people/server/people.factory.ts'
import { makeSchoolYear } from '../../../src/domains/school-year/server/school-year.factory.ts'
import { createHeartbeatClient } from '../../../src/vendors/heartbeat/heartbeat-client.ts'
import {
  type HeartbeatSandbox,
  startHeartbeatSandbox,
} from '../../../src/vendors/heartbeat/sandbox/heartbeat-sandbox.ts'
import { startTestSchool, type TestSchool, testNowIso } from './test-school.ts'

/** A school with both communities at sandboxes, by the school's clock; calls are not counted, so that tests do not wait. */
export async function startChatSchool() {
  let nowMs = () => Date.parse(testNowIso)
  const clock = { nowMs: () => nowMs() }
  const students = await startHeartbeatSandbox({ clock })
  const guardians = await startHeartbeatSandbox({ clock })
  const school = await startTestSchool({
    config: {
      HEARTBEAT_KEY: students.key,
      HEARTBEAT_API_URL: students.url,
      HEARTBEAT_GUARDIANS_KEY: guardians.key,
      HEARTBEAT_GUARDIANS_API_URL: guardians.url,
    },
  })
  nowMs = () => school.clock.nowMs()
  connect(school, 'students', students)
  connect(school, 'guardians', guardians)
  await makeCohorts(school.db)
  await makeSchoolYear(school.db)
  const stop = async () => {
    await school.stop()
    await students.stop()
    await guardians.stop()
  }
  return { school, students, guardians, stop }
}

/** Has a school speak to a sandbox, without waiting between tries or for a rate. */
export function connect(school: TestSchool, server: ChatServer, { url, key }: HeartbeatSandbox): void {
  const client = createHeartbeatClient({
    ...{ name: server === 'students' ? 'heartbeat' : 'heartbeat-guardians', apiUrl: url, key, retries: 1 },
    ...{ random: () => 0, delay: async () => {}, makeBudget: () => ({ take: async () => {} }) },
  })
  Object.assign(school.services.vendors.chat, { [server]: client })
}

let houses = 0

/** A house with its advisor, two students, and a guardian of both. */
export async function makeChatHouse({ db }: TestSchool) {
  houses += 1
  // Of all schools of a worker: whoever reads the name takes it from here.
  const advisorName = `Advisor ${houses}`
  const advisorId = await makeEmployee(db, { name: advisorName })
  const title = `House ${houses}`
  const houseId = await makeHouse(db, { title, advisorId })
  const studentIds = [
    await makeStudent(db, { name: `Student ${houses}a`, houseId }),
    await makeStudent(db, { name: `Student ${houses}b`, houseId }),
  ] as const
  const guardianId = await makeGuardian(db, { name: `Guardian ${houses}`, studentIds })
  return { houseId, title, advisorId, advisorName, studentIds, guardianId }
}

/** Runs the job of the chats once, as a worker would. */
export const workOff = (school: TestSchool) => school.runJob('chat-sync.work')
