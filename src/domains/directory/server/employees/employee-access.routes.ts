import { countOf } from '#contract/clock-text.ts'
import { actionWords } from '#domains/audit/rules/audit-words.ts'
import { listGroups, listGroupsOf } from '#domains/permissions/server/permissions.service.ts'
import {
  countSignInEvents,
  deleteLogin,
  deleteOtherLogins,
  deviceName,
  listLogins,
  listSignInEvents,
  presentSignIn,
} from '#domains/sign-in/server/sign-in.service.ts'
import { notFound } from '#server/api/errors.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { rangeOf } from '#server/api/paging.ts'
import { insertAudit } from '#server/database/audit.ts'
import { employeeAccessContract } from '../../contract/employee-access.contract.ts'
import { requireMayManage } from './employee-groups.ts'
import { getManagedEmployee } from './employees.queries.ts'

const pageSize = 25

type Call = Pick<HandlerArguments<{ readonly employeeId: number }>, 'db' | 'viewer' | 'services' | 'input'>

/** A colleague whom the viewer manages and does not stand below: from where somebody signs in is theirs to keep. */
async function getColleague({ db, viewer, services, input: { employeeId } }: Call) {
  const nowMs = services.clock.nowMs()
  const employee = await getManagedEmployee(db, viewer, employeeId, { now: new Date(nowMs) })
  requireMayManage(viewer, employeeId, await listGroups(db), await listGroupsOf(db, employeeId))
  return { employee, nowMs }
}

/** As an entry among the sign-ins of the colleague, by who did it; of a session where it was. */
const recordEnd = (
  call: HandlerArguments<{ readonly employeeId: number }>,
  after: { readonly ended: number; readonly device?: string; readonly ip?: string },
) =>
  insertAudit(call.db, call, {
    ...{ action: 'sign_in.session_ended', subjectType: 'sign_in', subjectId: call.input.employeeId },
    after,
  })

export const employeeAccessRoutes = handlers(employeeAccessContract, {
  listSessions: async (call) => {
    const { employee, nowMs } = await getColleague(call)
    const logins = await listLogins(call.db, employee.id, nowMs)
    return {
      sessions: logins.map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
        ...{ id, isCurrent: id === call.viewer.loginId, device: deviceName(userAgent) },
        ipAddress: ipAddress ?? '',
        signedInAt: createdAt.toISOString(),
        lastSeenAt: updatedAt.toISOString(),
      })),
    }
  },

  endSession: async (call) => {
    const { employee, nowMs } = await getColleague(call)
    const { sessionId } = call.input
    const login = (await listLogins(call.db, employee.id, nowMs)).find(({ id }) => id === sessionId)
    if (!login || (await deleteLogin(call.db, employee.id, sessionId)) === 0)
      throw notFound('They are not logged in there any more.')
    const device = deviceName(login.userAgent)
    await recordEnd(call, { ended: 1, device, ip: login.ipAddress ?? '' })
    return { ok: true as const, message: `${employee.name} is logged out of ${device}` }
  },

  endSessions: async (call) => {
    const { employee } = await getColleague(call)
    const ended = await deleteOtherLogins(call.db, employee.id, 0)
    if (ended > 0) await recordEnd(call, { ended })
    return {
      ok: true as const,
      message: `${employee.name} is logged out of ${countOf(ended, 'browser')}`,
    }
  },

  listSignIns: async (call) => {
    const { employee } = await getColleague(call)
    const { db, input } = call
    const { limit, offset } = rangeOf(input.page, pageSize)
    const [rows, total] = await Promise.all([
      listSignInEvents(db, employee.id, limit, offset),
      countSignInEvents(db, employee.id),
    ])
    return {
      ...{ page: input.page, pageSize, total },
      signIns: rows.map((row) => {
        const { event, ...facts } = presentSignIn(row)
        return { ...facts, what: actionWords(event) }
      }),
    }
  },
})
