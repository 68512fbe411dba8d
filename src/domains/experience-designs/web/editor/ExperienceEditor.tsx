import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { topic } from '#contract/topics.ts'
import { Checklist, DesignEditor, editorSearch, tabOf } from '#domains/templates/web/design-editor.embed.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import type { ExperienceDesign } from '../../contract/experience-design.contract.ts'
import { uploadsOf } from '../../contract/experience-file-paths.ts'
import { experienceAddresses } from '../../rules/experience-addresses.ts'
import { ExperienceHeader } from './ExperienceHeader.tsx'
import { ExperienceHistory } from './ExperienceHistory.tsx'
import { designHref, designOptionsQuery } from './editor-address.ts'
import { PlacingPanel } from './PlacingPanel.tsx'
import { SessionChanges } from './SessionChanges.tsx'
import { SessionVideo } from './SessionVideo.tsx'
import { TemplateOffer } from './TemplateOffer.tsx'
import { useDates } from './use-dates.ts'
import { useExperienceForm } from './use-experience-form.ts'

interface ExperienceEditorProps {
  readonly experience: ExperienceDesign
  /** How many there are by now. */
  readonly places: number | null
  readonly others: readonly { readonly id: number; readonly name: string }[]
  /** What somebody else saved since. */
  readonly newer: ExperienceDesign | undefined
  readonly onShowNewer: () => void
  readonly onSaved: (isTypedOn: () => boolean) => Promise<ExperienceDesign | undefined>
}

/** The editor of an experience: that of a template, with the dates of its sessions and what its template says since. */
export function ExperienceEditor({ experience, places, ...props }: ExperienceEditorProps) {
  const { others, newer, onShowNewer, onSaved } = props
  const { id, units, abilities, can, offer } = experience
  const { form, asked, answer, lookAt } = useExperienceForm(experience, places, onSaved)
  const { data: options } = useQuery(designOptionsQuery(id))
  useLive([topic('units')], designOptionsQuery(id))
  const { pathname, search } = useLocation()
  const [isPlacing, setPlacing] = useState(false)
  const wanted = editorSearch.parse(search).field ?? ''
  const tab = tabOf(pathname)
  const dates = {
    ...useDates(experience, form.design),
    videoOf: (key: string) => <SessionVideo experience={experience} sessionKey={key} />,
  }
  const covered = { units, abilities }
  const part = { form, options, covered }
  usePageTitle(form.design.title || 'Experience', { backTo: experienceAddresses.page(id) })
  return (
    <>
      <DesignEditor
        {...part}
        files={experience.files}
        uploads={uploadsOf(id)}
        tab={tab}
        wanted={wanted}
        hrefOf={(next) => designHref(id, next)}
        noun="this experience"
        newer={newer}
        onShowNewer={onShowNewer}
        more={{ fixed: { type: true, places: !can.setPlaces }, dates }}
        header={
          <ExperienceHeader
            experience={experience}
            form={form}
            tab={tab}
            others={others}
            onPlace={() => setPlacing(true)}
          />
        }
        rail={
          <>
            <Checklist title="What it has" design={form.design} hrefOf={(next) => designHref(id, next)} />
            <ExperienceHistory {...part} experienceId={id} isWanted={wanted === 'history'} />
          </>
        }
      >
        {offer !== null && <TemplateOffer {...part} offer={offer} onLookedAt={lookAt} />}
      </DesignEditor>
      {asked !== undefined && <SessionChanges {...asked} onAnswer={answer} />}
      {isPlacing && (
        <PlacingPanel
          experience={experience}
          onClose={() => setPlacing(false)}
          onSaved={async ({ version }) => {
            setPlacing(false)
            const saved = await onSaved(form.isTypedOn)
            // Another version was saved by somebody else since: that is said, and asked of when it is saved.
            if (saved?.version === version) form.goOnBeside(saved)
          }}
        />
      )}
    </>
  )
}
