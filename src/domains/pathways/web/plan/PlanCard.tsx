import { Button } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '#ui/status/Badge.tsx'
import type { CyclePlan, TemplateGroup } from '../../contract/pathways.schemas.ts'
import css from '../pathways.module.css'
import { PlanForm } from './PlanForm.tsx'

interface PlanCardProps {
  readonly pathwayId: number
  readonly plan: CyclePlan
  readonly templates: readonly TemplateGroup[]
  readonly canManage: boolean
}

/** The plan of a cycle: its templates with their units, to be read or written. */
export function PlanCard({ pathwayId, plan, templates, canManage }: PlanCardProps) {
  const [isEditing, setEditing] = useState(false)
  const title = `Cycle ${plan.cyclePosition}`
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.cardHead}>
        <h3 className={css.cardTitle}>{title}</h3>
        {canManage && !isEditing && (
          <Button size="xs" aria-label={`Edit ${title}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </div>
      {isEditing ? (
        <PlanForm pathwayId={pathwayId} plan={plan} templates={templates} onClose={() => setEditing(false)} />
      ) : plan.templates.length === 0 ? (
        <p className={css.quiet}>No templates yet</p>
      ) : (
        <ul className={css.templates}>
          {plan.templates.map((template) => (
            <li key={template.id}>
              <span className={css.template}>
                {template.title} {template.isArchived && <Badge family="neutral">Archived</Badge>}
              </span>
              <ul className={css.units} aria-label={`Units of ${template.title}`}>
                {template.units.map((unit) => (
                  <li key={unit.id}>
                    {unit.title} <span className={css.topic}>{unit.topic_title}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
