import { Button } from '@mantine/core'
import { useState } from 'react'
import type { EditedHouse } from '../../contract/house-form.schemas.ts'
import { ArchiveQuestion } from './ArchiveQuestion.tsx'
import css from './form.module.css'
import { useArchiveHouse } from './use-archive-house.ts'

/** Archives a house, or brings it back, from its form. */
export function ArchiveSection({ house, onDone }: { house: EditedHouse; onDone: () => void }) {
  const archive = useArchiveHouse(house.id)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={css.archive}>
      <p>
        {house.isArchived
          ? 'This house is archived. Restoring it brings it back with its students.'
          : 'Archiving hides the house and keeps everything in it.'}
      </p>
      {house.isArchived ? (
        <Button
          size="xs"
          loading={archive.isPending}
          onClick={() => archive.mutate('restore', { onSuccess: onDone })}
        >
          Restore house
        </Button>
      ) : (
        <Button size="xs" color="unexc" onClick={() => setAsking(true)}>
          Archive house
        </Button>
      )}
      <ArchiveQuestion
        opened={isAsking}
        title={house.title}
        studentsCount={house.members.length}
        busy={archive.isPending}
        onConfirm={() => archive.mutate('archive', { onSuccess: onDone })}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
