import { createContext, type ReactNode, type Ref, useContext } from 'react'

/** What the kit passes to a link; an app's own link component must accept all of it. */
export interface LinkProps {
  href: string
  className?: string | undefined
  children: ReactNode
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
  ref?: Ref<HTMLAnchorElement> | undefined
}

export type LinkComponent = (props: LinkProps) => ReactNode

function PlainLink(props: LinkProps) {
  return <a {...props} />
}

const LinkContext = createContext<LinkComponent>(PlainLink)

/** Gives the kit the app's link component, so that it navigates without knowing the router. */
export function LinkProvider({ link, children }: { link?: LinkComponent | undefined; children: ReactNode }) {
  return <LinkContext value={link ?? PlainLink}>{children}</LinkContext>
}

/** A link inside the app. */
export function UiLink(props: LinkProps) {
  const Link = useContext(LinkContext)
  return <Link {...props} />
}
