import type { XmlElement } from './strict-xml.ts'

/** As it is used here; the package's own types bring those of browsers into the server. */
export declare class DOMParser {
  constructor(options: { errorHandler: Record<'warning' | 'error' | 'fatalError', (fault: string) => void> })
  parseFromString(text: string, type: 'text/xml'): { readonly documentElement: XmlElement | null }
}
