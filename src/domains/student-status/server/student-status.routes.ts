import { schoolDateOf } from '#contract/school-time.ts'
import { hasChat } from '#domains/chat-sync/server/chat-sync.service.ts'
import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { studentStatusContract } from '../contract/student-status.contract.ts'
import { statusEffects } from '../rules/status-effects.ts'
import { changeStatus, revokeHold, updateLeave } from './status.actions.ts'
import {
  type ChangeRow,
  findChangeable,
  findPlannedLeave,
  findReadableStatus,
  listStatusChanges,
  readHoldings,
} from './status.queries.ts'

const presentChange = ({ fromStatus, toStatus, changedAt, ...row }: ChangeRow) => ({
  ...row,
  from: fromStatus,
  to: toStatus,
  at: changedAt.toISOString(),
})

export const studentStatusRoutes = handlers(studentStatusContract, {
  getStatus: async ({ db, viewer, services, input: { studentId } }) => {
    const student = await findReadableStatus(db, viewer, studentId)
    if (!student) throw notFound('There is no such student, or none you can see.')
    const [changes, planned] = await Promise.all([
      listStatusChanges(db, studentId),
      findPlannedLeave(db, studentId),
    ])
    const history = changes.map(presentChange)
    const [latest] = history
    return {
      name: student.name,
      status: student.status,
      since: latest?.at ?? null,
      leave: student.status === 'leave_of_absence' && latest ? latest : null,
      planned: planned ?? null,
      history,
      today: schoolDateOf(services.clock.nowMs()),
      can: { change: student.mayChange },
    }
  },
  weighStatus: async ({ db, viewer, services, input: { studentId, to, keeps_places: keepsPlaces } }) => {
    if (!(await findChangeable(db, viewer, studentId))) throw notFound('There is no such student.')
    const [holdings, isInChat] = await Promise.all([
      readHoldings(db, studentId, new Date(services.clock.nowMs())),
      hasChat(db),
    ])
    const hasCalendar = services.vendors.calendar !== null
    return { effects: statusEffects({ to, keepsPlaces, hasCalendar, hasChat: isInChat }, holdings) }
  },
  changeStatus: ({ input, ...context }) => changeStatus(context, input),
  updateLeave: ({ input, ...context }) => updateLeave(context, input),
  revokeHold: ({ input, ...context }) => revokeHold(context, input),
})
