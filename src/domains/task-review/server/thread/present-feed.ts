import { presentFile, type StoredFile, type StoredHandIn } from '#domains/tasks/server/tasks.service.ts'
import type { ShownFile } from '#domains/templates/contract/design-files.contract.ts'
import { openedAttachment } from '#domains/templates/server/templates.service.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { whoDid } from '#server/api/viewer.ts'
import type { FeedMessage } from '../../contract/task-review.schemas.ts'
import type { ReviewedTask } from '../task-review.access.ts'
import type { StoredMessage } from './messages.queries.ts'
import type { AssessedMessage } from './present-assessed.ts'

type Reader = Pick<RequestContext, 'viewer' | 'services'>
type Attachments = FeedMessage['attachments']

const nobodyMay = { edit: false, delete: false, undo: false }
const undoable = new Set<StoredMessage['action']>(['reviewed', 'flagged', 'missed', 'assessed'])

const link = (url: string, title = url): Attachments[number] => ({ kind: 'link', url, title })
const fileLink = (reader: Reader, file: StoredFile): Attachments[number] => ({
  kind: 'file',
  ...presentFile(reader, file),
})

/** A line of the thread with what all have. */
const message = (
  part: Pick<FeedMessage, 'key' | 'action' | 'authorName' | 'authorImage' | 'createdAt'> &
    Partial<FeedMessage>,
): FeedMessage => {
  const attachments = part.attachments ?? []
  const [first] = attachments
  return {
    isSelf: false,
    body: '',
    data: { commentId: null, comment: '', perks: [] },
    version: null,
    onVersion: null,
    isByStudent: false,
    editedAt: null,
    can: nobodyMay,
    ...part,
    attachments,
    attachment: first ? { url: first.url, title: first.title } : null,
  }
}

/** What the task asks, and where its guidebook is. */
export function presentTask(
  task: Pick<ReviewedTask, 'body' | 'attachments' | 'experienceId' | 'hasDesign' | 'experienceTitle'>,
  files: readonly ShownFile[],
  createdAt: string,
): FeedMessage[] {
  const author = { authorName: task.experienceTitle, authorImage: null, createdAt }
  const attachments = task.attachments.flatMap((one) => {
    const opened = openedAttachment(one, files)
    return opened ? link(opened.url, opened.title) : []
  })
  const guidebook = link(`/experiences/${task.experienceId}/tasks/guidebook`, 'Guidebook')
  return [
    message({ ...author, key: 'task', action: 'task_summary', body: task.body, attachments }),
    ...(task.hasDesign
      ? [message({ ...author, key: 'guidebook', action: 'guidebook', attachments: [guidebook] })]
      : []),
  ]
}

interface Student {
  readonly id: number
  readonly name: string
  readonly image: string | null
}

/** A version that was handed in; what staff did in a mirror is never shown as the student's own. */
export const presentHandIn = (reader: Reader, student: Student, handIn: StoredHandIn): FeedMessage =>
  message({
    key: `hand-in-${handIn.id}`,
    action: 'comment',
    isSelf: reader.viewer.userId === student.id && handIn.mirroringName === null,
    authorName: whoDid(student.name, handIn.mirroringName),
    authorImage: handIn.mirroringName === null ? student.image : null,
    createdAt: handIn.handedInAt.toISOString(),
    body: handIn.body,
    attachments: [
      ...handIn.files.map((file) => fileLink(reader, file)),
      ...handIn.links.map((url) => link(url)),
    ],
    version: handIn.version,
    isByStudent: handIn.mirroringName === null,
  })

/** What was handed in before its content was kept here: only that it was, and when. */
export const presentBareHandIn = (student: Student, submittedAt: Date): FeedMessage =>
  message({
    key: 'handed-in',
    action: 'comment',
    authorName: student.name,
    authorImage: student.image,
    createdAt: submittedAt.toISOString(),
    isByStudent: true,
  })

interface Reading {
  /** The viewer may write here. */
  readonly mayWrite: boolean
  /** A flag of staff is theirs: a family reads the comment alone. */
  readonly forFamily?: boolean
}

/** A line that staff wrote or decided; feedback stands in as many lines as it has kinds. */
export function presentMessage(
  reader: Reader,
  stored: StoredMessage,
  assessed: readonly AssessedMessage[],
  { mayWrite, forFamily = false }: Reading,
): FeedMessage[] {
  const isSelf = stored.authorId === reader.viewer.userId
  const isComment = stored.action === 'comment' || stored.action === 'expedition_flag'
  const common = {
    isSelf,
    authorName: stored.authorName,
    authorImage: stored.authorImage,
    createdAt: stored.createdAt.toISOString(),
    editedAt: stored.editedAt?.toISOString() ?? null,
    onVersion: stored.onVersion,
    can: {
      edit: mayWrite && isSelf && isComment,
      delete: mayWrite && isSelf && isComment,
      undo: mayWrite && undoable.has(stored.action),
    },
  }
  if (stored.action === 'assessed')
    return assessed.map(({ action, perks }) =>
      message({
        ...common,
        key: `${stored.id}-${action}`,
        action,
        data: { commentId: stored.id, comment: '', perks: [...perks] },
      }),
    )
  return [
    message({
      ...common,
      key: String(stored.id),
      action: forFamily && isComment ? 'comment' : stored.action,
      body: stored.body,
      data: { commentId: stored.id, comment: stored.body, perks: [] },
      attachments: stored.files.map((file) => fileLink(reader, file)),
    }),
  ]
}
