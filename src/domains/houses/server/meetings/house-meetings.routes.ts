import { handlers } from '#server/api/handlers.ts'
import { houseMeetingsContract } from '../../contract/house-meetings.contract.ts'
import { addMeeting, removeMeeting } from './save-meeting.ts'

export const houseMeetingsRoutes = handlers(houseMeetingsContract, {
  addMeeting: ({ input, ...context }) => addMeeting(context, input),
  removeMeeting: ({ input, ...context }) => removeMeeting(context, input),
})
