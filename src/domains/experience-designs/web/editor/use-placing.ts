import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ExperienceDesign } from '../../contract/experience-design.contract.ts'
import { placingInput } from './placing-values.ts'

export interface PlacingEnds {
  readonly onClose: () => void
  readonly onSaved: (saved: { readonly version: number }) => Promise<void>
}

/** Who runs an experience and when, as it is chosen, and how many sessions that changes. */
export function usePlacing(experience: ExperienceDesign, { onClose, onSaved }: PlacingEnds) {
  const { id, version, design } = experience
  const form = useServerForm({
    initial: {
      starts_on: experience.starts_on,
      block: experience.block === null ? '' : String(experience.block),
      experts: experience.experts as readonly { readonly id: number; readonly name: string }[],
    },
    version,
    send: (values, known) =>
      client.experienceDesigns.savePlacing({ ...placingInput(values), experience_id: id, version: known }),
    names: { experts: ['expert_ids'] },
    what: 'experts and dates',
    onSaved: (saved) => onSaved(saved),
    onClose,
  })
  const [asked] = useDebouncedValue(placingInput(form.values), 400)
  const { data } = useQuery({
    queryKey: ['placing', id, JSON.stringify(asked)],
    queryFn: () =>
      client.experienceDesigns.previewDesign({
        experience_id: id,
        weeks: design.weeks,
        sessions: design.sessions,
        placing: asked,
      }),
    enabled: form.isDirty && asked.starts_on !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const touched = data?.changes.filter(({ what }) => what !== 'stay').length
  return { form, touched }
}
