import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import type { HeartbeatClient } from '#vendors/heartbeat/heartbeat-client.ts'
import type { ChatServer } from '../../contract/chat-words.ts'
import type { HeldJob } from './job.queries.ts'
import { getServer } from './known.queries.ts'
import { StepRefused } from './step-failure.ts'
import { logLine } from './steps.queries.ts'

/** What channels stand under there. */
export const categoryNames = { house: 'Houses', experience: 'Experiences' } as const

/** The role that everybody gets while nobody chose another. */
const usualRole = 'member'

/** Which roles people get, and the two categories in which channels stand. May be repeated: what is there is kept. */
export async function setUpServer(
  { database, clock }: Services,
  server: ChatServer,
  client: HeartbeatClient,
  job: HeldJob,
): Promise<void> {
  const roles = await client.listRoles()
  const chosen = await getServer(database, server)
  const usual = roles.find(({ name }) => name.toLowerCase() === usualRole)
  const roleOf = (id: string | null) => roles.find((role) => role.id === id) ?? usual
  const member = roleOf(chosen.memberRoleId)
  const staff = roleOf(chosen.staffRoleId)
  if (!member || !staff)
    throw new StepRefused(
      `The community has no role “Member”. Choose which of ${roles.map(({ name }) => name).join(', ')} people get, then set it up again.`,
      'data',
    )
  const houses = await client.addCategory(categoryNames.house)
  const experiences = await client.addCategory(categoryNames.experience)
  const at = new Date(clock.nowMs())
  await inTransaction(database, async (db) => {
    await db
      .updateTable('chatServers')
      .set({ memberRoleId: member.id, staffRoleId: staff.id, setUpAt: at })
      .set({ housesCategoryId: houses, experiencesCategoryId: experiences })
      .where('server', '=', server)
      .execute()
    await logLine(
      db,
      job.id,
      'info',
      `Students and guardians get the role ${member.name}, employees ${staff.name}.`,
      at,
    )
    await logLine(db, job.id, 'info', 'Channels stand under Houses and Experiences.', at)
  })
}
