import { Button } from '@mantine/core'
import { Section } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { StudentPathway } from '../../contract/student-pathways.contract.ts'
import { typeLabels } from '../pathway-text.ts'
import css from './student-pathways.module.css'

/** One pathway of a student: why it is theirs, and what each cycle plans with the place they have for it. */
export function PathwayOfStudent({ pathway }: { pathway: StudentPathway }) {
  const { id, title, type, schoolYear, isByHand, cycles } = pathway
  return (
    <Section
      title={`${typeLabels[type]}: ${title}`}
      actions={
        <Button size="xs" component={InternalLink} href={`/journey-builder/pathways/management/${id}`}>
          Open the pathway
        </Button>
      }
    >
      <p className={css.quiet}>
        {schoolYear.replace('-', ' – ')}, {isByHand ? 'chosen by hand' : 'by grade'}
      </p>
      {cycles.length === 0 && <p className={css.quiet}>Nothing is planned for a cycle yet.</p>}
      <ol className={css.cycles}>
        {cycles.map((cycle) => (
          <li key={cycle.id} className={css.cycle}>
            <h3 className={css.head}>{cycle.title}</h3>
            <ul className={css.templates}>
              {cycle.templates.map((template) => (
                <li key={template.id}>
                  <span className={css.title}>
                    {template.title} {template.isArchived && <Badge family="neutral">Archived</Badge>}
                  </span>
                  <span className={css.quiet}>{template.units.join(', ')}</span>
                  {template.experience === null ? (
                    <span className={css.quiet}>{cycle.hasBegun ? 'Not taken' : 'No place yet'}</span>
                  ) : (
                    <UiLink href={`/experiences/${template.experience.id}`}>
                      Place in {template.experience.title}
                    </UiLink>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Section>
  )
}
