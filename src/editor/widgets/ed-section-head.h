/* SPDX-License-Identifier: MIT */
/**
 * widgets/ed-section-head.h: the head of a section or panel: a title, a faint text after it, such
 * as a count, and small buttons at the end. The tooltip of a button is also its accessible name,
 * unless the template sets one.
 *
 *     <object class="EdSectionHead">
 *       <property name="heading" translatable="yes">Zones</property>
 *       <child>
 *         <object class="GtkButton">
 *           <property name="icon-name">list-add-symbolic</property>
 *           <property name="tooltip-text" translatable="yes">New zone</property>
 *         </object>
 *       </child>
 *     </object>
 */
#pragma once

#include <gtk/gtk.h>

#define ED_TYPE_SECTION_HEAD (ed_section_head_get_type())
G_DECLARE_FINAL_TYPE(EdSectionHead, ed_section_head, ED, SECTION_HEAD, GtkBox)

GtkWidget *ed_section_head_new(void);
/** Adds a button, or another widget, at the end. */
void ed_section_head_add(EdSectionHead *head, GtkWidget *widget);
/** Return the labels of the title and of the text after it. Borrowed. */
GtkWidget *ed_section_head_title(EdSectionHead *head);
GtkWidget *ed_section_head_count(EdSectionHead *head);
