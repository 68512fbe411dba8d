import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Design } from '#domains/templates/contract/design.schemas.ts'
import { useDesignForm } from '#domains/templates/web/design-editor.embed.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type {
  ExperienceDesign,
  MovedDue,
  SessionChangeOnWire,
} from '../../contract/experience-design.contract.ts'

/** What a save does to sessions and due days. */
export interface AskedChanges {
  readonly changes: readonly SessionChangeOnWire[]
  readonly due: readonly MovedDue[]
}

/**
 * The design of an experience as it is typed; what it does to sessions is shown before it is saved, and to due days where
 * nobody typed that: the calendar has changed.
 */
export function useExperienceForm(
  experience: ExperienceDesign,
  places: number | null,
  onSaved: (isTypedOn: () => boolean) => Promise<unknown>,
) {
  const { id, design, version } = experience
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<AskedChanges>()
  /** Up to which version of the template its differences were looked at. */
  const lookedAt = useRef<number>(undefined)
  const save = (values: Design, known: number, before: number | null) =>
    client.experienceDesigns.saveDesign({
      ...values,
      experience_id: id,
      version: known,
      places_before: before,
      ...(lookedAt.current !== undefined && { template_version: lookedAt.current }),
    })
  /** What the server said before it was saved: what somebody else had saved meanwhile is part of it. */
  const before = useRef(design)
  const undo = (was: Design, known: number, sent: Design) =>
    save(was, known, sent.places)
      .then(() => onSaved(form.isTypedOn))
      .catch((error: unknown) => void toast.error(messageOf(error)))
  const form = useDesignForm({
    kind: 'experience',
    id,
    // Registrations set the places beside it.
    design: { ...design, places },
    version,
    send: ({ publish: _publish, ...values }, known) => save(values, known, before.current.places),
    first: async ({ weeks, sessions, tasks }) => {
      const { changes, due } = await client.experienceDesigns.previewDesign({
        experience_id: id,
        weeks,
        sessions,
        tasks: tasks.map(({ key, week }) => ({ key, week })),
      })
      if (changes.every(({ what }) => what === 'stay') && !due.some(({ isByCalendar }) => isByCalendar))
        return true
      setAsked({ changes, due })
      return false
    },
    said: ({ message, version: saved }, { publish: _publish, ...sent }) => {
      const was = before.current
      return { message, undo: () => void undo(was, saved, sent) }
    },
    shownBy: [api.catalogue.key()],
    onSaved: async (_id, isTypedOn) => {
      setAsked(undefined)
      await queryClient.invalidateQueries({ queryKey: api.experienceDesigns.listVersions.key() })
      await onSaved(isTypedOn)
    },
  })
  // Registrations set the places without another version of the design: where nobody typed over them, they are followed.
  const [shownPlaces, setShownPlaces] = useState(form.begun.places)
  if (places !== shownPlaces) {
    setShownPlaces(places)
    form.goOnOver(({ values, stored }) =>
      values.places === stored.values.places
        ? {
            values: { ...values, places },
            stored: { ...stored, values: { ...stored.values, places } },
          }
        : { values, stored },
    )
  }
  before.current = form.begun
  return {
    form,
    /** What the plan that is being saved does to sessions and due days, until somebody says yes or no. */
    asked,
    answer: (isYes: boolean) => {
      setAsked(undefined)
      if (isYes) form.save({}, true)
    },
    lookAt: (templateVersion: number) => {
      lookedAt.current = templateVersion
    },
  }
}
