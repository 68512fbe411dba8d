import { DOMParser } from '@xmldom/xmldom'

/** What is used of an element of a document. */
export interface XmlElement extends XmlNode {
  readonly localName: string
  readonly namespaceURI: string | null
  getAttribute(name: string): string | null
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<XmlElement>
}

interface XmlNode {
  readonly nodeType: number
  readonly childNodes: ArrayLike<XmlNode>
  readonly textContent: string | null
}

/** In characters. */
const longest = 256 * 1024

/** XML that is not read, with a sentence why. */
export class RefusedXml extends Error {}

/**
 * XML of somebody else. Whatever lets two readers see different things in it is refused before anything reads it: a
 * document type with its entities, comments and instructions (which a signature does not cover), several roots.
 */
export function readXml(text: string): XmlElement {
  if (text.length > longest) throw new RefusedXml('It is longer than 256 KB.')
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new RefusedXml('It holds a document type, which is not read.')
  if (text.includes('<!--')) throw new RefusedXml('It holds comments, which a signature does not cover.')
  if (/<\?(?!xml\s)/i.test(text))
    throw new RefusedXml('It holds instructions for programs, which are not read.')
  const faults: string[] = []
  const note = (fault: string) => void faults.push(fault)
  let root: XmlElement | null = null
  try {
    const parser = new DOMParser({ errorHandler: { warning: note, error: note, fatalError: note } })
    root = parser.parseFromString(text.replace(/^\uFEFF/, '').trim(), 'text/xml').documentElement
  } catch {
    // Said below.
  }
  if (!root || faults.length > 0) throw new RefusedXml('It is not XML that can be read.')
  return root
}

const isElement = (node: XmlNode): node is XmlElement => node.nodeType === 1

/** The elements right below one, of a name whatever its prefix. */
export const childrenOf = (parent: XmlElement, name?: string, namespace?: string): XmlElement[] =>
  Array.from(parent.childNodes)
    .filter(isElement)
    .filter((one) => name === undefined || one.localName === name)
    .filter((one) => namespace === undefined || one.namespaceURI === namespace)

/** All elements of a name within one, at any depth. */
export const within = (parent: XmlElement, name: string): XmlElement[] =>
  Array.from(parent.getElementsByTagNameNS('*', name))

export const textOf = (element: XmlElement | undefined): string => element?.textContent?.trim() ?? ''
