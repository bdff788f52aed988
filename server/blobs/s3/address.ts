/** Address of an S3-compatible store, with credentials. */
export interface S3Address {
  /** `https://host:port/bucket` */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Parses `s3://key:secret@host:port/bucket?region=…&tls=0|1`; undefined if the text is not such an address. */
export function parseS3Address(text: string): S3Address | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || url.host === '') return undefined;
  const bucket = /^\/([A-Za-z0-9][\w.-]*)\/?$/.exec(url.pathname)?.[1];
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  const tls = url.searchParams.get('tls') ?? '1';
  if (bucket === undefined || !accessKeyId || !secretAccessKey || !/^[01]$/.test(tls)) return undefined;
  return {
    bucketUrl: `${tls === '1' ? 'https' : 'http'}://${url.host}/${bucket}`,
    region: url.searchParams.get('region') || 'us-east-1',
    accessKeyId,
    secretAccessKey,
  };
}
