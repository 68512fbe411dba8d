import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { DomainDownloads } from '#contract/download.ts'
import type { Database } from '../database/database.ts'
import type { RequestContext } from './handlers.ts'
import type { Table } from './table-download.ts'

/** A file as it lies in the store. */
export interface OpenFile {
  readonly file: Readable
  readonly contentType: string
  /** The name under which it is saved; without one a browser draws it, and may keep it: another file has another address. */
  readonly saveAs?: string
}

/** A file that lies elsewhere and is passed on as it arrives, in the parts a player asks for: never whole in memory. */
export interface StreamedFile {
  readonly contentType: string
  readonly size: number
  /** The name under which it is saved; without one a browser plays it. */
  readonly saveAs?: string
  /** Differs for every file. */
  readonly etag: string
  /** Opens it at its first byte, or at those of a range, both included; ends when the signal does. */
  readonly open: (
    range: { readonly from: number; readonly to: number } | undefined,
    signal: AbortSignal,
  ) => Promise<Readable>
}

/** A file about people: like a table, it may need proof of who takes it, and is recorded as a departure. */
export interface LeavingFile extends OpenFile {
  readonly tells: {
    /** What it is, in words. */
    readonly what: string
    readonly people: number
  }
}

export interface DownloadArguments<Input> extends RequestContext {
  readonly input: Input
  readonly db: Database
}

type DownloadHandlers<C extends DomainDownloads> = {
  readonly [K in keyof C]: (
    args: DownloadArguments<z.output<C[K]['input']>>,
  ) => Promise<Table | OpenFile | LeavingFile | StreamedFile>
}

export interface DomainDownloadRoutes {
  readonly contract: DomainDownloads
  readonly map: object
}

/** The downloads of a domain, checked against its contract: each has exactly one handler, within the viewer's scope. */
export const downloads = <C extends DomainDownloads>(
  contract: C,
  map: DownloadHandlers<C>,
): DomainDownloadRoutes => ({ contract, map })
