import { formatMonthDay } from '#ui/format/days.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { ApplicationPage } from '../../contract/applications.schemas.ts'
import css from '../admissions.module.css'
import { admissionsAddress } from '../admissions-address.ts'

function tuitionWords({ flexibleTuitionState: state, flexibleTuitionOn: on }: ApplicationPage): string {
  if (state === 'none') return 'Full tuition'
  if (state === 'in_review') return 'Flexible tuition, in review'
  return on === null ? 'Flexible tuition, decided' : `Flexible tuition, decided ${formatMonthDay(on)}`
}

/** Who applies, and what the family said of itself. */
export function FamilySection({ application }: { readonly application: ApplicationPage }) {
  const { guardians, livesIn, schoolNow } = application
  return (
    <Section title="Family">
      <dl className={css.facts}>
        {guardians.map(({ id, name, email, phone, relationship }, index) => (
          <div key={id} className={css.fact}>
            <dt>{index === 0 ? 'Guardian' : 'Second guardian'}</dt>
            <dd>
              {[name, relationship.toLowerCase()].filter(Boolean).join(', ')}
              {email !== '' && (
                <a className={css.mail} href={`mailto:${email}`}>
                  {email}
                </a>
              )}
              {phone !== '' && <span className={css.lineAbout}>{phone}</span>}
            </dd>
          </div>
        ))}
        {livesIn !== '' && <Fact term="Lives in" value={livesIn} />}
        {schoolNow !== '' && <Fact term="School now" value={schoolNow} />}
        <Fact term="Tuition" value={tuitionWords(application)} />
      </dl>
      <UiLink href={`${admissionsAddress.application(application.id)}/written`} className={css.written}>
        What the family wrote
      </UiLink>
    </Section>
  )
}

const Fact = ({ term, value }: { readonly term: string; readonly value: string }) => (
  <div className={css.fact}>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
)
