import { Button } from '@mantine/core'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ClubDetails } from '../contract/clubs.schemas.ts'
import { ClubFields } from './ClubFields.tsx'
import { checkClub, clubValues, fieldNames, toFields } from './club-values.ts'
import { useUnarchive } from './use-unarchive.ts'

interface ClubFormProps {
  /** A new one without it. */
  readonly club: ClubDetails | undefined
  readonly campuses: readonly { readonly id: number; readonly title: string }[]
  readonly onClose: () => void
}

/** The form of a club: what it is, who sponsors it, when and where it meets. */
export function ClubForm({ club, campuses, onClose }: ClubFormProps) {
  const clubId = club?.id ?? 0
  const undo = useUnarchive(clubId)
  const form = useServerForm({
    initial: clubValues(club),
    version: club?.version ?? 0,
    send: (values, version) =>
      club === undefined
        ? client.clubs.createClub(toFields(values))
        : client.clubs.saveClub({ ...toFields(values), clubId, version }),
    check: checkClub,
    what: 'the club',
    names: fieldNames,
    shownBy: [api.clubs.key()],
    said: ({ message }) => ({ message, undo: message.endsWith(' archived') ? undo : undefined }),
    onClose,
  })
  const isArchived = club?.isArchived === true
  const _action = isArchived ? 'unarchive' : 'archive'
  return (
    <FormModal
      form={form}
      size={640}
      title={club?.title ?? 'New club'}
      saveLabel={club === undefined ? 'Create club' : 'Save club'}
    >
      <ClubFields form={form} campuses={campuses} />
      {club !== undefined && (
        <div>
          <Button
            size="xs"
            loading={form.isActing}
            onClick={() => form.act(() => client.clubs.changeClub({ clubId, _action }))}
          >
            {isArchived ? 'Let it meet again' : 'Archive club'}
          </Button>
        </div>
      )}
    </FormModal>
  )
}
