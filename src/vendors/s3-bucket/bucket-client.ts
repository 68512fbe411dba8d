import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { Clock } from '#server/clock.ts'
import {
  VendorCutOff,
  VendorNotFound,
  VendorRateLimited,
  VendorRefused,
  VendorUnavailable,
} from '../vendor-errors.ts'
import { heard } from '../vendor-health.ts'

/** Where a bucket is, by the protocol of S3, and whose key opens it. */
export interface BucketOptions {
  /** The name on the health page. */
  readonly vendor: string
  readonly bucket: string
  /** Without one it is Amazon’s, by its region. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly clock?: Clock
  /** Aborted when this server is stopped. */
  readonly stopping?: AbortSignal
  readonly timeoutMs?: number
}

/** Objects of a bucket. Each method throws a `VendorError`. */
export interface Bucket {
  /** Resolves when the key opens it. */
  signIn(): Promise<void>
  put(key: string, text: string): Promise<void>
  /** Sends bytes as they come, 8 MB at a time; what was cut in the middle is not there. Returns their number. */
  send(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number>
  read(key: string): Promise<string>
  /** Every key that begins so, in their order. */
  list(prefix: string): Promise<string[]>
  /** One that is not there is removed already. */
  remove(key: string): Promise<void>
}

/** The errors of a full bucket at services that do not answer 507. */
const full = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage'])

/** The least that S3 takes as a part is 5 MB. */
const partBytes = 8 * 1024 * 1024

export function createBucketClient(options: BucketOptions): Bucket {
  const { vendor, bucket: Bucket, clock, stopping } = options
  let opened: Promise<{ s3: S3Client; commands: typeof import('@aws-sdk/client-s3') }> | undefined

  // Loaded where it is first used: the library is large, and the export is at night.
  async function open() {
    const commands = await import('@aws-sdk/client-s3')
    const s3 = new commands.S3Client({
      region: options.region,
      credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5_000, requestTimeout: options.timeoutMs ?? 60_000 },
      maxAttempts: 4,
    })
    return { s3, commands }
  }

  /** One call; the library itself tries again what may be tried again. */
  async function ask<Answer>(
    act: (
      s3: S3Client,
      commands: typeof import('@aws-sdk/client-s3'),
      cut: { abortSignal?: AbortSignal },
    ) => Promise<Answer>,
  ): Promise<Answer> {
    opened ??= open()
    const { s3, commands } = await opened
    // Each call has a signal of its own: its listeners go with it.
    const call = () =>
      act(s3, commands, { ...(stopping && { abortSignal: AbortSignal.any([stopping]) }) }).catch(
        (error: unknown) => {
          throw explain(error)
        },
      )
    if (stopping?.aborted) throw new VendorCutOff(vendor)
    return heard(vendor, call, clock)
  }

  function explain(cause: unknown): Error {
    if (stopping?.aborted) return new VendorCutOff(vendor, { cause })
    if (!(cause instanceof Error)) return new VendorUnavailable(vendor, String(cause))
    const { name, message } = cause
    const status = (cause as S3ServiceException).$metadata?.httpStatusCode
    if (name === 'NoSuchBucket') return new VendorRefused(vendor, 404, 'there is no such bucket')
    if (status === 401 || status === 403) return new VendorRefused(vendor, status, message || name)
    if (status === 507 || full.has(name)) return new VendorRefused(vendor, 507, 'the bucket is full')
    if (status === 404) return new VendorNotFound(vendor, name)
    if (status === 429 || name === 'SlowDown') return new VendorRateLimited(vendor, message, null)
    if (status !== undefined && status >= 400 && status < 500)
      return new VendorRefused(vendor, status, `${name}: ${message}`)
    return new VendorUnavailable(vendor, message || name, { cause })
  }

  async function putBytes(Key: string, Body: Uint8Array, ContentType: string): Promise<void> {
    await ask((s3, { PutObjectCommand }, cut) =>
      s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), cut),
    )
  }

  async function sendParts(Key: string, first: Uint8Array, rest: AsyncIterable<Uint8Array>): Promise<number> {
    // An older one of the same size could be taken for this one when its answer is lost.
    await ask((s3, { DeleteObjectCommand }, cut) => s3.send(new DeleteObjectCommand({ Bucket, Key }), cut))
    const { UploadId } = await ask((s3, { CreateMultipartUploadCommand }, cut) =>
      s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'application/gzip' }), cut),
    )
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    let size = 0
    const sendPart = async (Body: Uint8Array) => {
      const PartNumber = Parts.length + 1
      const { ETag } = await ask((s3, { UploadPartCommand }, cut) =>
        s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }), cut),
      )
      Parts.push({ ETag, PartNumber })
      size += Body.length
    }
    try {
      await sendPart(first)
      for await (const part of rest) await sendPart(part)
      await ask((s3, { CompleteMultipartUploadCommand }, cut) =>
        s3.send(
          new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
          cut,
        ),
      ).catch(async (error: unknown) => {
        if (!(error instanceof VendorNotFound) || !(await isThere(Key, size))) throw error
      })
    } catch (error) {
      // Parts that nobody puts together are paid for; whoever made the bucket may have it forget them, too.
      await ask((s3, { AbortMultipartUploadCommand }, cut) =>
        s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), cut),
      ).catch(() => {})
      throw error
    }
    return size
  }

  /** After an answer that got lost the upload is over: whether it was completed says what is there. */
  async function isThere(Key: string, size: number): Promise<boolean> {
    const found = await ask((s3, { HeadObjectCommand }, cut) =>
      s3.send(new HeadObjectCommand({ Bucket, Key }), cut),
    ).catch((error: unknown) => {
      if (error instanceof VendorNotFound) return undefined
      throw error
    })
    return found?.ContentLength === size
  }

  return {
    async signIn() {
      await ask((s3, { ListObjectsV2Command }, cut) =>
        s3.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), cut),
      )
    },
    put: (Key, text) => putBytes(Key, Buffer.from(text), 'application/json'),
    async send(Key, bytes) {
      const parts = partsOf(bytes)
      const first = await parts.next()
      const only = first.done ? new Uint8Array() : first.value
      // Most are small: one call in place of three.
      if (only.length < partBytes) {
        await putBytes(Key, only, 'application/gzip')
        return only.length
      }
      return sendParts(Key, only, parts)
    },
    async read(Key) {
      const { Body } = await ask((s3, { GetObjectCommand }, cut) =>
        s3.send(new GetObjectCommand({ Bucket, Key }), cut),
      )
      return (await Body?.transformToString()) ?? ''
    },
    async list(Prefix) {
      const keys: string[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await ask((s3, { ListObjectsV2Command }, cut) =>
          s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }), cut),
        )
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key)
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
      return keys
    },
    async remove(Key) {
      await ask((s3, { DeleteObjectCommand }, cut) => s3.send(new DeleteObjectCommand({ Bucket, Key }), cut))
    },
  }
}

/** Bytes in pieces of at least `partBytes`; the last one may be smaller. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    waiting.push(piece)
    size += piece.length
    if (size < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}
