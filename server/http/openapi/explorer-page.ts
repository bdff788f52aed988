const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => escapes[found] ?? '');

export const explorerPage = (platformName: string, version: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(platformName)} API explorer</title>
<link rel="stylesheet" href="swagger-ui.css">
<link rel="stylesheet" href="explorer.css">
<link rel="icon" href="data:,">
</head>
<body>
<header>
<div>
<h1>${escapeHtml(platformName)} <span>API explorer</span></h1>
<nav><span>version ${escapeHtml(version)}</span><a href="../openapi.json">OpenAPI document</a><a href="../../">Home</a></nav>
</div>
<p>Choose <b>Authorize</b>, paste a personal access key and try any call, in JSON or in XML. What you change here is changed for real.</p>
</header>
<main id="explorer"><p class="notice">Loading the operations…</p></main>
<noscript><p class="notice">The explorer needs JavaScript. The <a href="../openapi.json">OpenAPI document</a> does not.</p></noscript>
<script src="swagger-ui-bundle.js"></script>
<script src="explorer.js"></script>
</body>
</html>
`;

/** The explorer offers access keys only, not the discouraged or deprecated mechanisms. */
export const explorerScript = `const offered = 'api_access_key';

function withKeysOnly(description) {
  const { securitySchemes } = description.components;
  description.components.securitySchemes = { [offered]: securitySchemes[offered] };
  for (const operations of Object.values(description.paths)) {
    for (const operation of Object.values(operations)) {
      const alternatives = operation.security ?? [];
      operation.security = alternatives.filter((names) => Object.keys(names).join() === offered);
    }
  }
  return description;
}

// For a document of this size, Swagger UI takes eight times as long in OpenAPI 3.1 as in 3.0.
function asOpenApi30(description) {
  return { ...withNullable(description), openapi: '3.0.4' };
}

function withNullable(part) {
  if (Array.isArray(part)) return part.map(withNullable);
  if (part === null || typeof part !== 'object') return part;
  const schema = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withNullable(value)]));
  if (!Array.isArray(schema.anyOf)) return schema;
  const { anyOf, ...rest } = schema;
  const others = anyOf.filter(({ type }) => type !== 'null');
  if (others.length === anyOf.length) return schema;
  const [only] = others;
  if (others.length > 1) return { ...rest, anyOf: others, nullable: true };
  return only.$ref ? { ...rest, allOf: [only], nullable: true } : { ...rest, ...only, nullable: true };
}

async function show() {
  const answer = await fetch('../openapi.json');
  if (!answer.ok) throw new Error(answer.statusText);
  SwaggerUIBundle({
    spec: asOpenApi30(withKeysOnly(await answer.json())),
    dom_id: '#explorer',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelExpandDepth: 2,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    persistAuthorization: false,
    tagsSorter: 'alpha',
    tryItOutEnabled: true,
    validatorUrl: null,
  });
}

show().catch(() => {
  document.querySelector('.notice').textContent = 'The operations could not be loaded. Please load this page again.';
});
`;

export const explorerStyle = `body { margin: 0; font-family: system-ui, sans-serif; color: #1f2933; }
header { background: #1f2933; color: #fff; padding: 18px 0; }
header div, header p, .notice { max-width: 1460px; box-sizing: border-box; margin: 0 auto; padding: 0 20px; }
header div { display: flex; flex-wrap: wrap; gap: 8px 24px; justify-content: space-between; align-items: baseline; }
header h1 { margin: 0; font-size: 24px; overflow-wrap: anywhere; }
header span { font-weight: 400; color: #cbd2d9; }
header nav { display: flex; flex-wrap: wrap; gap: 4px 20px; }
header a { color: #9fd3ff; }
header p { padding-top: 6px; color: #cbd2d9; font-size: 14px; line-height: 1.5; }
.notice { padding-top: 24px; }
.swagger-ui .information-container, .swagger-ui .servers-title, .swagger-ui .servers { display: none; }
.swagger-ui .scheme-container { margin: 0; padding: 16px 0 0; box-shadow: none; background: none; }
.swagger-ui .btn.authorize { color: #17703f; border-color: #17703f; }
.swagger-ui .btn.authorize svg { fill: #17703f; }
.swagger-ui .opblock .opblock-summary-description { color: #3e4c59; }
.swagger-ui .auth-container input[type='text'] { width: 100%; max-width: 560px; }
`;
