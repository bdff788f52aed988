import type { Language } from '../../../../contract/languages.ts';
import type { NewField } from '../../../../contract/trackers/structure.ts';
import type { TrackerTemplate } from './template.ts';

/** The words of the templates. Names of fields stay: queries and programs use them. */
const words: Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>> = {
  fr: {
    Bugs: 'Bogues',
    'Track defects from report to fix': 'Suivre les défauts, du signalement à la correction',
    Tasks: 'Tâches',
    'Plan and track work': 'Planifier et suivre le travail',
    'User stories': 'Récits utilisateurs',
    'User needs with acceptance criteria': 'Besoins des utilisateurs avec leurs critères d’acceptation',
    Requirements: 'Exigences',
    'Requirements with their source and verification': 'Exigences avec leur source et leur vérification',
    Empty: 'Vide',
    Subject: 'Sujet',
    Title: 'Titre',
    Description: 'Description',
    'Steps to reproduce': 'Étapes pour reproduire',
    Rationale: 'Justification',
    'Acceptance criteria': 'Critères d’acceptation',
    Progress: 'Avancement',
    Left: 'Gauche',
    Right: 'Droite',
    Status: 'Statut',
    'Assigned to': 'Assigné à',
    Severity: 'Gravité',
    Priority: 'Priorité',
    Category: 'Catégorie',
    Source: 'Source',
    'Found in version': 'Trouvé dans la version',
    'Start date': 'Date de début',
    'Due date': 'Échéance',
    'Initial effort': 'Effort initial',
    'Remaining effort': 'Reste à faire',
    'Verification method': 'Méthode de vérification',
    'Attachments and links': 'Pièces jointes et liens',
    Attachments: 'Pièces jointes',
    Links: 'Liens',
    'Cross references': 'Références croisées',
    Details: 'Détails',
    'Artifact ID': 'Numéro',
    'Submitted by': 'Soumis par',
    'Submitted on': 'Soumis le',
    'Last update date': 'Dernière modification',
    'Last update by': 'Modifié par',
    Rank: 'Rang',
    New: 'Nouveau',
    Confirmed: 'Confirmé',
    'In progress': 'En cours',
    Fixed: 'Corrigé',
    Closed: 'Fermé',
    Declined: 'Refusé',
    'To do': 'À faire',
    Blocked: 'Bloqué',
    Done: 'Terminé',
    Cancelled: 'Annulé',
    Draft: 'Brouillon',
    Ready: 'Prêt',
    'To review': 'À relire',
    Proposed: 'Proposé',
    Approved: 'Approuvé',
    Implemented: 'Réalisé',
    Verified: 'Vérifié',
    Rejected: 'Rejeté',
    Obsolete: 'Obsolète',
    Blocking: 'Bloquante',
    Critical: 'Critique',
    Major: 'Majeure',
    Minor: 'Mineure',
    Cosmetic: 'Cosmétique',
    High: 'Haute',
    Medium: 'Moyenne',
    Low: 'Basse',
    'Must have': 'Indispensable',
    'Should have': 'Importante',
    'Could have': 'Souhaitable',
    Later: 'Plus tard',
    Functional: 'Fonctionnelle',
    Performance: 'Performance',
    Security: 'Sécurité',
    Usability: 'Ergonomie',
    Regulatory: 'Réglementaire',
    Test: 'Test',
    Inspection: 'Inspection',
    Analysis: 'Analyse',
    Demonstration: 'Démonstration',
  },
};

type Values = NonNullable<NewField['values']>;

/** A template with its labels in another language. */
export function inLanguage(template: TrackerTemplate, language: Language): TrackerTemplate {
  if (language === 'en') return template;
  const catalog = words[language];
  const said = (text: string): string => catalog[text] ?? text;
  const valuesOf = (values: Values): Values =>
    Array.isArray(values)
      ? values.map((value) => (typeof value === 'string' ? said(value) : { ...value, label: said(value.label ?? '') }))
      : values;
  const field = (one: NewField): NewField => ({
    ...one,
    label: said(one.label),
    ...(one.values ? { values: valuesOf(one.values) } : {}),
  });
  const { fields, semantics } = template.structure;
  const { status, done } = semantics ?? {};
  return {
    label: said(template.label),
    description: said(template.description),
    structure: {
      ...template.structure,
      fields: fields.map(field),
      semantics: {
        ...semantics,
        // They name values by their labels.
        ...(status && { status: { ...status, value_ids: status.value_ids.map((id) => said(String(id))) } }),
        ...(done && { done: { value_ids: done.value_ids.map((id) => said(String(id))) } }),
      },
    },
  };
}
