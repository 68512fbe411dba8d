import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DesignHistory, type EditorPartProps } from '#domains/templates/web/design-editor.embed.tsx'
import { api } from '#web/calls/api.ts'

interface ExperienceHistoryProps extends EditorPartProps {
  readonly experienceId: number
  readonly isWanted: boolean
}

/** What the experience said before. */
export function ExperienceHistory({ experienceId, isWanted, ...part }: ExperienceHistoryProps) {
  const [isOpen, setOpen] = useState(isWanted)
  const { data, isError } = useQuery({
    ...api.experienceDesigns.listVersions.queryOptions({ input: { experience_id: experienceId } }),
    enabled: isOpen,
  })
  return (
    <DesignHistory
      {...part}
      versions={data?.versions}
      isError={isError}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
    />
  )
}
