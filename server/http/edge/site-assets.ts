import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** A file of the built web application. */
export interface Asset {
  path: string;
  type: string;
  hasBrotli: boolean;
  /** its content, compressed if requested and available; read once */
  content(compressed: boolean): Promise<Buffer>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

function keptReader(): (file: string) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  return (file) => {
    const content = kept.get(file) ?? readFile(file);
    kept.set(file, content);
    return content;
  };
}

/** The page and the files of the web application. Without a build there is no page. */
export async function findAssets(directory: string): Promise<{ page?: string; assets: Asset[] }> {
  if (!existsSync(join(directory, 'index.html'))) return { assets: [] };
  const files = new Set(readdirSync(directory, { recursive: true, encoding: 'utf8' }));
  const read = keptReader();
  const assets = [...files].flatMap((file): Asset[] => {
    const type = types[extname(file)];
    if (type === undefined) return [];
    const hasBrotli = files.has(`${file}.br`);
    const content = (compressed: boolean) => read(join(directory, compressed && hasBrotli ? `${file}.br` : file));
    return [{ path: `/${file.split(sep).join('/')}`, type, hasBrotli, content }];
  });
  return { page: await readFile(join(directory, 'index.html'), 'utf8'), assets };
}
