import { createReference } from './create-reference.ts';

// Within another page, that page has the title.
const isAlone = window === window.parent;
document.documentElement.classList.toggle('framed', !isAlone);
document.body.append(createReference({ isInfoShown: isAlone }));
