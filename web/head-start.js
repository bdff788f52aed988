// Begins with what the page of this address needs while the application is still loading: `head-start.ts` fills in the
// files, and `src/api/head-start.ts` takes the answers.
((pages, languages) => {
  const answers = new Map();

  function load(file) {
    if (file.endsWith('.css')) {
      // The browser keeps the file. A link would warn about styles that a redirected page never uses.
      fetch(file).catch(() => undefined);
      return;
    }
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: file });
    document.head.append(link);
  }

  function ask(address) {
    const answer = fetch(address, { credentials: 'same-origin', headers: { Accept: 'application/json' } });
    // Whoever takes it sees the failure.
    answer.catch(() => undefined);
    answers.set(address, answer);
  }

  function chosenLanguage() {
    try {
      return localStorage.getItem('hearth.language');
    } catch {
      return null;
    }
  }

  // First, so that no change after it is missed.
  ask('/api/changes');
  ask('/api/session?with=actions');
  const wanted = [chosenLanguage(), ...navigator.languages].flatMap((locale) => languages[locale?.split('-')[0]] ?? []);
  load(wanted[0] ?? languages.en);
  for (const { path, files, addresses } of pages) {
    const [found, id] = new RegExp(path).exec(location.pathname) ?? [];
    if (found === undefined) continue;
    for (const address of addresses) ask(address.replace('{id}', id));
    files.forEach(load);
  }

  window.headStart = { answers };
})(PAGES, LANGUAGES);
