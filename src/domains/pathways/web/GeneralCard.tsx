import { Button } from '@mantine/core'
import { useState } from 'react'
import { Section } from '#ui/page/SheetPage.tsx'
import { GeneralForm } from './GeneralForm.tsx'
import { gradesText, stageLabels, typeLabels } from './pathway-text.ts'
import css from './pathways.module.css'
import type { ShownPathway } from './shown-pathway.ts'

interface GeneralCardProps {
  readonly pathway: ShownPathway
  readonly canManage: boolean
}

/** What a pathway is, to be read or written. */
export function GeneralCard({ pathway, canManage }: GeneralCardProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Section
      title="General Information"
      actions={
        canManage &&
        !isEditing && (
          <Button size="xs" aria-label="Edit General Information" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <GeneralForm pathway={pathway} onClose={() => setEditing(false)} />
      ) : (
        <dl className={css.facts}>
          <Fact name="Title">{pathway.title}</Fact>
          <Fact name="Type">{typeLabels[pathway.type]}</Fact>
          <Fact name="Default Grade">{gradesText(pathway.grades)}</Fact>
          <Fact name="Available for">{stageLabels[pathway.school_stage]}</Fact>
        </dl>
      )}
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
