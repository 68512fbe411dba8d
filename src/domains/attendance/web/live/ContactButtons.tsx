import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconMail, IconPhone } from '@tabler/icons-react'
import type { CustodySaid } from '#domains/people/contract/custody-mark.ts'
import { Custody } from '#domains/people/web/custody.embed.tsx'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import css from './ContactButtons.module.css'

type Contact = RollPage['contacts'][number]

export interface ContactButtonsProps {
  name: string
  contact: Contact | undefined
  subject: string
  /** On a phone calls and messages stand in one menu, the calls first. */
  isOneButton: boolean
}

interface Way {
  label: string
  detail: string
  href: string
  custody?: CustodySaid | null
}

/** How to reach a student who is missing: the student, then each guardian by name. */
export function ContactButtons({ name, contact, subject, isOneButton }: ContactButtonsProps) {
  if (contact === undefined) return null
  const messages = messagesOf(name, contact, subject)
  const calls = callsOf(name, contact)
  if (isOneButton)
    return (
      <ContactMenu
        label={`${calls.length > 0 ? 'Call or message' : 'Message'} ${name}`}
        icon={calls.length > 0 ? IconPhone : IconMail}
        ways={[...calls, ...messages]}
        quiet
      />
    )
  return (
    <>
      <ContactMenu label={`Message ${name}`} icon={IconMail} ways={messages} />
      <ContactMenu label={`Call ${name}`} icon={IconPhone} ways={calls} />
    </>
  )
}

function messagesOf(name: string, contact: Contact, subject: string): Way[] {
  const query = `?subject=${encodeURIComponent(subject)}`
  return [
    { label: `Email ${name}`, detail: contact.email, href: `mailto:${contact.email}${query}` },
    ...contact.guardians.map((guardian) => ({
      label: `Email ${guardian.name}, ${guardian.relationship.toLowerCase()}`,
      detail: guardian.email,
      href: `mailto:${guardian.email}${query}`,
      custody: guardian.custody,
    })),
  ]
}

function callsOf(name: string, contact: Contact): Way[] {
  const call = (label: string, phone: string | null, custody: Way['custody'] = null): Way[] =>
    phone === null ? [] : [{ label, detail: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}`, custody }]
  return [
    ...call(`Call ${name}`, contact.phone),
    ...contact.guardians.flatMap((guardian) =>
      call(`Call ${guardian.name}, ${guardian.relationship.toLowerCase()}`, guardian.phone, guardian.custody),
    ),
  ]
}

interface ContactMenuProps {
  label: string
  icon: Icon
  ways: readonly Way[]
  quiet?: boolean
}

function ContactMenu({ label, icon: Icon, ways, quiet = false }: ContactMenuProps) {
  if (ways.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label} {...(quiet && { variant: 'subtle' })}>
          <Icon size={quiet ? 20 : 16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css.ways}>
        {ways.map((way) => (
          <Menu.Item key={way.href} component="a" href={way.href}>
            {way.label}
            <br />
            <small>{way.detail}</small>
            <Custody mark={way.custody} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
