import { Anchor, Group } from '@mantine/core';
import { type Language, languageNames, languageOf } from '../../../contract/languages.ts';
import { chooseLanguageHere, useActiveLocale } from '../language.ts';
import { t } from '../text/index.ts';

const languages = Object.keys(languageNames) as Language[];

/** For people who are not signed in. Each language is named in itself. */
export function LanguageSwitch() {
  const active = languageOf(useActiveLocale());
  return (
    <Group component="nav" aria-label={t('account.language')} justify="center" mt="md">
      {languages.map((language) => (
        <Anchor
          key={language}
          component="button"
          type="button"
          size="sm"
          lang={language}
          aria-current={language === active ? 'true' : undefined}
          {...(language === active ? { c: 'dimmed' } : {})}
          onClick={() => void chooseLanguageHere(language)}
        >
          {languageNames[language]}
        </Anchor>
      ))}
    </Group>
  );
}
